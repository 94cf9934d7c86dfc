// What `make check` asks of the JavaScript: every name is there, and is used.
import globals from "globals";

const names = {
  "no-undef": "error",
  "no-redeclare": "error",
  "no-const-assign": "error",
  "no-unused-vars": ["error", { ignoreRestSiblings: true, caughtErrors: "none" }],
};

export default [
  { ignores: ["build/", "node_modules/", ".venv/"] },
  { files: ["**/*.js", "**/*.mjs"], rules: names },
  {
    files: ["site/**"],
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker, ...globals.audioWorklet } },
  },
  { files: ["scripts/**", "tests/**"], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
