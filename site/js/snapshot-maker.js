// A worker that makes a snapshot of an interpreter of its own and ends: it opens no database, so nothing that anybody
// entered is in it. It says the length of the snapshot, or why there is none: "room", "in use", "unavailable" where
// this browser gives no such files, "failed".
import { canOpenFiles } from "./snapshot.js";

async function make() {
  if (!(await canOpenFiles())) return "unavailable";
  const { makeSnapshot } = await import("../pyodide/boot.js");
  return (await makeSnapshot()) || "room";
}

function reasonOf(error) {
  console.warn("no snapshot of the interpreter:", error);
  return error.name === "NoModificationAllowedError" ? "in use" : "failed";
}

postMessage(await make().catch(reasonOf));
close();
