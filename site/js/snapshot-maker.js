// A worker that makes a snapshot of an interpreter of its own and ends. It opens no database, so no user data is in it.
// It posts the snapshot's length, or why there is none: "room", "in use", "unavailable" (no such file system),
// "failed".
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
