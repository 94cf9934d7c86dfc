// Pages that the service worker writes or changes itself. The build puts this module in the place of the import in sw.js.
const asPage = (text) => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });

// of this version, and of those before 0.7
const SHEETS = ["first", "desk", "tokens", "base", "parts", "notices", "screens"];

/** The page as it ships, in the language and look that the user chose; as it is where nothing was chosen. */
export async function choosePage(response, { lang, look }) {
  if (!lang) return response;
  const chosen = `<html lang="${lang}" data-shell="${lang}"${look ? ` data-look="${look}"` : ""}`;
  return asPage((await response.text()).replace('<html lang="ca" data-shell="all"', chosen));
}

/** A page that needs no other file, and says which are lost. */
export function writeLostPage(paths, { lang, words, files }) {
  const tongues = self.navigator.languages.map((tag) => tag.slice(0, 2)),
    language = lang ?? tongues.find((tongue) => Object.hasOwn(words, tongue)) ?? "ca",
    names = paths.slice(0, 3).join(", ").replace(/[&<>]/g, "") + (paths.length > 3 ? " …" : "");
  const [text, button] = words[language] ?? ["{names}", "./"];
  const said = `<section class="banner is-bad" role="alert"><p>${text.replace("{names}", names)}</p><div class="btns"><a class="btn" href="./">${button}</a></div></section>`;
  const sheets = SHEETS.filter((name) => Object.hasOwn(files, `css/${name}.css`)).map(
    (name) => `<link rel="stylesheet" href="./css/${name}.css">`,
  );
  return asPage(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Faristol</title>${sheets.join("")}<main class="shell"><h1>Faristol</h1>${said}</main></html>`,
  );
}
