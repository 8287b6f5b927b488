// The script of `/status`, which the gateway serves without its types: what staff do is asked for, signed here and sent.
import { type BrowserKey, readKey, type Statement, signStatement } from './sign.ts';

interface Wanted {
  readonly action: string;
  readonly application: string;
  readonly why: string;
}

interface Prepared {
  readonly revision: number;
  readonly at: string;
  readonly statement: Statement;
  readonly effect: string;
}

const find = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};
const dialog = find<HTMLDialogElement>('dialog');
const why = find<HTMLTextAreaElement>('#why');
const file = find<HTMLInputElement>('#key');
const [ask, confirm, done] = ['#ask', '#confirm', '#done'].map((step) => find<HTMLElement>(step));
const say = (selector: string, words: string) => {
  find(selector).textContent = words;
};

/** The key of whoever sits here, for as long as this page is open. */
let key: BrowserKey | null = null;
let asked = { action: '', application: '' };
/** What that would do, before a revision of it is prepared. */
let wouldDo = '';
let prepared: (Wanted & Prepared) | null = null;
let isBusy = false;

/** Shows one step of the dialog. */
function show(step: HTMLElement | undefined): void {
  for (const each of [ask, confirm, done]) if (each) each.hidden = each !== step;
}

const showButtons = () => {
  for (const buttons of document.querySelectorAll<HTMLElement>('.actions')) buttons.hidden = false;
};

function open({ action = '', application = '', question = '', effect = '' }: DOMStringMap): void {
  asked = { action, application };
  wouldDo = effect;
  prepared = null;
  why.value = '';
  say('#question', question);
  say('#effect', effect);
  say('#told', '');
  show(ask);
  dialog.showModal();
}

/** Asks the gateway. @throws Error with what stands in the way, in words */
async function post<T>(address: string, body: object): Promise<T> {
  // A page whose address holds a password may ask for no address of its own that does not.
  const answer = await fetch(new URL(address, location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Error('The portal does not answer. Look at what is live before you try again.');
  const said = (await answer.json().catch(() => ({ title: 'The portal has a problem.' }))) as T & {
    title?: string;
  };
  if (!answer.ok) throw new Error(said.title);
  return said;
}

async function prepare(): Promise<void> {
  const reason = why.value.trim();
  if (reason === '') return refuse('Say why first.', why);
  const [picked] = file.files ?? [];
  if (picked) key = await readKey(await picked.text());
  if (picked && !key)
    return refuse(
      'That file holds no key that this browser can sign with: pick the one that new-key made for you.',
      file,
    );
  if (!key) return refuse('Pick the file of your key first.', file);
  const wanted = { ...asked, why: reason };
  prepared = { ...wanted, ...(await post<Prepared>('/status/prepare', { ...wanted, key: key.kid })) };
  // The key is held; the file need not be.
  file.value = '';
  say(
    '#kept',
    `The key ${key.kid} is kept until this tab is closed or loaded anew. Pick another to change it.`,
  );
  say('#effect', `${prepared.effect} It becomes revision ${prepared.revision}, by ${key.kid}: ${reason}`);
  say('#statement', JSON.stringify(prepared.statement, null, 2));
  show(confirm);
  find<HTMLElement>('#confirm button').focus();
}

async function makeLive(): Promise<void> {
  if (!prepared || !key) return;
  const { statement, effect: _, ...rest } = prepared;
  prepared = null;
  const signature = await signStatement(statement, key);
  const live = await post<{ words: string }>('/status/make-live', { ...rest, signature });
  say('#question', 'It is live');
  say('#effect', '');
  say('#told', live.words);
  show(done);
  find<HTMLElement>('#done button').focus();
  await refresh();
}

/** What is live now, in the place of what was. */
async function refresh(): Promise<void> {
  const text = await fetch(new URL('/status', location.origin))
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  // The page's style has another nonce each time, and this page's policy would refuse it.
  const main = /<main>.*<\/main>/s.exec(text)?.[0];
  const now = main && new DOMParser().parseFromString(main, 'text/html').querySelector('main');
  if (now) find('main').replaceWith(now);
  showButtons();
  if (!dialog.open) focusSection();
}

/** Where the keyboard was before the dialog: its own button may have given place to another. */
function focusSection(): void {
  document.querySelector<HTMLElement>(`[data-application="${CSS.escape(asked.application)}"]`)?.focus();
}

function refuse(words: string, where?: HTMLElement): void {
  say('#told', words);
  where?.focus();
}

/** One step at a time: a second press while the first is under way does nothing. */
async function run(step: () => Promise<void>): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  say('#told', '');
  await step().catch(async (error: unknown) => {
    // Before the words: whoever has read them may press again at once.
    await refresh();
    show(ask);
    say('#effect', wouldDo);
    refuse(error instanceof Error ? error.message : String(error), why);
  });
  isBusy = false;
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  // What is under way would be answered into another question.
  if (button?.dataset.action && !isBusy) open(button.dataset);
  if (button?.hasAttribute('data-close')) dialog.close();
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  void run(event.target === ask ? prepare : makeLive);
});
dialog.addEventListener('close', focusSection);
// Elsewhere a browser signs nothing.
if (isSecureContext) showButtons();
