import type { RegistrySection } from '@portal/platform/registry';
import { escapeHtml } from '../../page/html.ts';
import { actionsOf, actionWords, labelOf } from './actions.ts';

/** Where the page's own script is. */
export const SCRIPT_FOLDER = '/status/acting';

/** The buttons of a section, which the page's script brings to life; without it they are not seen. */
export function actionButtons(name: string, section: RegistrySection): string {
  const buttons = actionsOf(section).map((action) => {
    const { button, question, effect } = actionWords(action, name, section);
    const said = { action, application: name, question, effect };
    const data = Object.entries(said).map(([key, value]) => `data-${key}="${escapeHtml(value)}"`);
    const label = escapeHtml(`${button}: ${labelOf(name, section)}`);
    return `<button type="button" aria-label="${label}" ${data.join(' ')}>${escapeHtml(button)}</button>`;
  });
  return `<p class="actions" hidden>${buttons.join('\n')}</p>\n`;
}

export const ACTING_STYLE = `
.actions, .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1rem 0 0 }
.actions[hidden], .buttons[hidden] { display: none }
button { font: inherit; padding: 0.5rem 1rem; min-height: 2.75rem }
dialog { box-sizing: border-box; width: min(40rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid; border-radius: 0.5rem }
dialog h2 { margin-top: 0 }
label { display: block; font-weight: bold; margin-top: 1rem }
textarea, input { box-sizing: border-box; font: inherit; width: 100%; min-height: 2.75rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem }
#told { font-weight: bold }
#told:empty { margin: 0 }`;

/** The question before an action, in two steps: why, and what will be signed. */
export const actionDialog = (
  nonce: string,
): string => `<dialog aria-labelledby="question" aria-describedby="effect">
<h2 id="question"></h2>
<p id="effect"></p>
<form id="ask" novalidate>
<label for="why">Why? Everybody can read it in the history, for ever.</label>
<textarea id="why" rows="2" maxlength="300" required></textarea>
<label for="key">The file of your own key</label>
<input id="key" type="file" accept=".json,application/json" aria-describedby="kept">
<p id="kept">It signs here, in your browser, and is sent to nobody. This tab keeps it until it is closed or loaded anew.</p>
<p class="buttons"><button>Go on</button><button type="button" data-close>Leave it as it is</button></p>
</form>
<form id="confirm" hidden>
<details><summary>What your key signs</summary><pre id="statement"></pre></details>
<p class="buttons"><button>Sign and make live</button><button type="button" data-close>Leave it as it is</button></p>
</form>
<p id="told" role="status"></p>
<p id="done" class="buttons" hidden><button type="button" data-close>Close</button></p>
</dialog>
<script type="module" nonce="${nonce}" src="${SCRIPT_FOLDER}/page.ts"></script>
`;
