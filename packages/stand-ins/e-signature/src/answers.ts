import type { Errors } from '@portal/stand-in-base/pages/layout';
import { hundredths, percentText, readEntry } from './entries.ts';
import type { Form } from './forms/catalogue.ts';
import type { Choice, Entry, Question, Shares } from './forms/question.ts';
import { GIVEN, GIVEN_IDS, GIVEN_QUESTIONS, type Given, type GivenId } from './given.ts';

/** What was typed, by the id of its control. */
export type Typed = Readonly<Record<string, string>>;

/** A part of the form as it reads when it is filled in. */
export interface Section {
  title: string;
  lines: readonly { label: string; value: string }[];
}

/** What is wrong with a control: said beside it as it is, and after its label in the summary. */
interface Fault {
  label: string;
  said: string;
}

export type Faults = Readonly<Record<string, Fault>>;

/** A form as far as it is filled in: complete when there are no errors. */
export interface Answers {
  errors: Faults;
  sections: readonly Section[];
  /** The values of the link, completed by what was typed. */
  parties: Given;
}

interface Reading {
  typed: Typed;
  errors: Record<string, Fault>;
  lines: { label: string; value: string }[];
}

const PERSON_PARTS = [
  { part: 'name', label: 'Full name' },
  { part: 'relationship', label: 'Relationship' },
  { part: 'share', label: 'Share in %' },
] as const;

/** The controls of one row of people. */
export const personControls = (question: Shares, row: number) =>
  PERSON_PARTS.map(({ part, label }) => ({ part, id: `${question.id}-${row}-${part}`, label }));

/** The values that the form needs of the link. A spouse counts when the link names one (FORM-13). */
export function neededOf(form: Form, given: Given): GivenId[] {
  const spouse = form.spouseRole && (given['spouse-name'] !== '' || given['spouse-email'] !== '');
  return GIVEN_IDS.filter((id) => {
    if (id === 'former') return form.former === true;
    return !id.startsWith('spouse-') || spouse;
  });
}

/** Whether a value of the link has to be asked for: it is missing, or is no value of its kind. */
export function isAsked(id: GivenId, given: Given): boolean {
  return given[id] === '' || !readEntry(GIVEN_QUESTIONS[id].kind, given[id]).ok;
}

/** What is wrong, for the summary on top of the page. */
export function summaryOf(errors: Faults): Errors {
  const lines = Object.entries(errors).map(([id, { label, said }]) => [
    id,
    label.endsWith('?') ? `${label} ${said}` : `${label}: ${lowerFirst(said)}`,
  ]);
  return Object.fromEntries(lines);
}

/** The ids of all controls that the form may show: what else is posted is left alone. */
export function controlIds(form: Form, given: Given): string[] {
  const idsOf = (question: Question): string[] => {
    if (question.kind === 'shares') {
      return rowsOf(question).flatMap((row) => personControls(question, row).map(({ id }) => id));
    }
    if (question.kind !== 'choice') return [question.id];
    return [question.id, ...question.options.flatMap(({ asks = [] }) => asks.flatMap(idsOf))];
  };
  return [
    ...neededOf(form, given).filter((id) => isAsked(id, given)),
    ...form.sections.flatMap(({ questions }) => questions.flatMap(idsOf)),
  ];
}

/** Checks everything that was typed, and says how it reads. */
export function readAnswers(form: Form, given: Given, typed: Typed): Answers {
  const errors: Record<string, Fault> = {};
  const parties: Record<GivenId, string> = { ...given };
  const about: Reading = { typed, errors, lines: [] };
  const needed = neededOf(form, given);
  for (const id of GIVEN_IDS) {
    if (!needed.includes(id)) parties[id] = '';
    else if (isAsked(id, given)) {
      readLine(about, GIVEN_QUESTIONS[id], GIVEN[id]);
      parties[id] = typed[id] ?? '';
    } else about.lines.push({ label: GIVEN[id].label, value: given[id] });
  }
  const rest = form.sections.map(({ title, questions }): Section => {
    const reading: Reading = { typed, errors, lines: [] };
    for (const question of questions) read(reading, question);
    return { title, lines: reading.lines };
  });
  return { errors, sections: [{ title: 'Certificate', lines: about.lines }, ...rest], parties };
}

function read(reading: Reading, question: Question): void {
  if (question.kind === 'choice') readChoice(reading, question);
  else if (question.kind === 'shares') readShares(reading, question);
  else readLine(reading, question);
}

/** @param as what the line is called in the record, and how long it may be */
function readLine(
  { typed, errors, lines }: Reading,
  { id, kind, label, optional }: Entry,
  as: { label: string; longest: number } = { label, longest: 254 },
): void {
  const text = typed[id] ?? '';
  const wrong = (said: string) => {
    errors[id] = { label, said };
  };
  if (text === '') {
    if (optional !== true) wrong('Please fill this in');
    return;
  }
  const result = readEntry(kind, text);
  if (!result.ok) wrong(result.error);
  else if (text.length > as.longest) wrong(`This can have ${as.longest} letters at most`);
  else lines.push({ label: as.label, value: result.text });
}

function readChoice(reading: Reading, { id, label, options }: Choice): void {
  const chosen = options.find(({ value }) => value === reading.typed[id]);
  if (!chosen) {
    reading.errors[id] = { label, said: 'Please choose one' };
    return;
  }
  reading.lines.push({ label, value: chosen.label });
  for (const question of chosen.asks ?? []) read(reading, question);
}

function readShares(reading: Reading, question: Shares): void {
  const { typed, errors, lines } = reading;
  let sum = 0;
  const filled = rowsOf(question).filter((row) =>
    personControls(question, row).some(({ id }) => (typed[id] ?? '') !== ''),
  );
  // With nobody named, the first row says what is missing.
  for (const row of filled.length > 0 ? filled : [1]) {
    const who = `${question.each} ${row}`;
    const person: Reading = { typed, errors, lines: [] };
    for (const { part, id, label } of personControls(question, row)) {
      readLine(person, {
        kind: part === 'share' ? 'percent' : 'text',
        id,
        label: `${who}, ${lowerFirst(label)}`,
      });
      if (part === 'share') sum += hundredths(typed[id] ?? '') ?? 0;
    }
    lines.push({ label: who, value: person.lines.map(({ value }) => value).join(', ') });
  }
  if (sum !== 10_000 && !Object.keys(errors).some((id) => id.startsWith(`${question.id}-`))) {
    const said = `The shares add up to ${percentText(sum)}; they must add up to 100%`;
    errors[question.id] = { label: question.label, said };
  }
}

const rowsOf = ({ rows }: Shares) => Array.from({ length: rows }, (_, index) => index + 1);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
