/** Reads JSON that the gateway inlined as `<script type="application/json" id="…">`. Returns undefined if absent. */
export function readInlineJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
