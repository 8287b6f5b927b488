import type { Errors } from '../kit/pages/layout.ts';
import { hundredths, parseEntry, percentText } from './answers-parsing.ts';
import type { Form } from './forms/catalogue.ts';
import type { Choice, Entry, Question, Shares } from './forms/question.ts';
import {
  LINK_PARAMETER_IDS,
  LINK_PARAMETER_QUESTIONS,
  LINK_PARAMETERS,
  type LinkParameterId,
  type LinkParameters,
} from './link-parameters.ts';

/** Submitted values by control id. */
export type FormInput = Readonly<Record<string, string>>;

export interface Section {
  title: string;
  lines: readonly { label: string; value: string }[];
}

/** An error of a control. The message stands at the control, and after its label in the summary. */
interface FieldError {
  label: string;
  message: string;
}

export type FieldErrors = Readonly<Record<string, FieldError>>;

/** A form with its answers. It is complete without errors. */
export interface Answers {
  errors: FieldErrors;
  sections: readonly Section[];
  /** The values of the link, completed by submitted ones. */
  parties: LinkParameters;
}

interface ReadState {
  input: FormInput;
  errors: Record<string, FieldError>;
  lines: { label: string; value: string }[];
}

const SHARE_FIELDS = [
  { part: 'name', label: 'Full name' },
  { part: 'relationship', label: 'Relationship' },
  { part: 'share', label: 'Share in %' },
] as const;

/** Returns the controls of one beneficiary row. */
export const shareControls = (question: Shares, row: number) =>
  SHARE_FIELDS.map(({ part, label }) => ({ part, id: `${question.id}-${row}-${part}`, label }));

/** Returns the link values that the form requires. A spouse counts if the link names one (FORM-13). */
export function requiredParties(form: Form, parameters: LinkParameters): LinkParameterId[] {
  const spouse = form.spouseRole && (parameters['spouse-name'] !== '' || parameters['spouse-email'] !== '');
  return LINK_PARAMETER_IDS.filter((id) => {
    if (id === 'former') return form.former === true;
    return !id.startsWith('spouse-') || spouse;
  });
}

/** Returns whether the form must ask for a link value, because it is missing or invalid. */
export function isPartyAsked(id: LinkParameterId, parameters: LinkParameters): boolean {
  return parameters[id] === '' || !parseEntry(LINK_PARAMETER_QUESTIONS[id].kind, parameters[id]).ok;
}

/** Formats errors for the summary at the top of the page. */
export function summaryOf(errors: FieldErrors): Errors {
  const lines = Object.entries(errors).map(([id, { label, message }]) => [
    id,
    label.endsWith('?') ? `${label} ${message}` : `${label}: ${lowerFirst(message)}`,
  ]);
  return Object.fromEntries(lines);
}

/** Returns the ids of all controls of the form. Other submitted fields are ignored. */
export function controlIds(form: Form, parameters: LinkParameters): string[] {
  const idsOf = (question: Question): string[] => {
    if (question.kind === 'shares') {
      return rowsOf(question).flatMap((row) => shareControls(question, row).map(({ id }) => id));
    }
    if (question.kind !== 'choice') return [question.id];
    return [question.id, ...question.options.flatMap(({ followUps }) => followUps.flatMap(idsOf))];
  };
  return [
    ...requiredParties(form, parameters).filter((id) => isPartyAsked(id, parameters)),
    ...form.sections.flatMap(({ questions }) => questions.flatMap(idsOf)),
  ];
}

/** Validates all submitted values and formats them. */
export function readAnswers(form: Form, parameters: LinkParameters, input: FormInput): Answers {
  const errors: Record<string, FieldError> = {};
  const parties: Record<LinkParameterId, string> = { ...parameters };
  const about: ReadState = { input, errors, lines: [] };
  const required = requiredParties(form, parameters);
  for (const id of LINK_PARAMETER_IDS) {
    if (!required.includes(id)) parties[id] = '';
    else if (isPartyAsked(id, parameters)) {
      readLine(about, LINK_PARAMETER_QUESTIONS[id], LINK_PARAMETERS[id]);
      parties[id] = input[id] ?? '';
    } else about.lines.push({ label: LINK_PARAMETERS[id].label, value: parameters[id] });
  }
  const rest = form.sections.map(({ title, questions }): Section => {
    const reading: ReadState = { input, errors, lines: [] };
    for (const question of questions) read(reading, question);
    return { title, lines: reading.lines };
  });
  return { errors, sections: [{ title: 'Certificate', lines: about.lines }, ...rest], parties };
}

function read(reading: ReadState, question: Question): void {
  if (question.kind === 'choice') readChoice(reading, question);
  else if (question.kind === 'shares') readShares(reading, question);
  else readLine(reading, question);
}

/** @param as label and maximum length in the record */
function readLine(
  { input, errors, lines }: ReadState,
  { id, kind, label, optional }: Entry,
  as: { label: string; maxLength: number } = { label, maxLength: 254 },
): void {
  const text = input[id] ?? '';
  const error = (message: string) => {
    errors[id] = { label, message };
  };
  if (text === '') {
    if (optional !== true) error('Please fill this in');
    return;
  }
  const result = parseEntry(kind, text);
  if (!result.ok) error(result.error);
  else if (text.length > as.maxLength) error(`This can have ${as.maxLength} letters at most`);
  else lines.push({ label: as.label, value: result.text });
}

function readChoice(reading: ReadState, { id, label, options }: Choice): void {
  const chosen = options.find(({ value }) => value === reading.input[id]);
  if (!chosen) {
    reading.errors[id] = { label, message: 'Please choose one' };
    return;
  }
  reading.lines.push({ label, value: chosen.label });
  for (const question of chosen.followUps) read(reading, question);
}

function readShares(reading: ReadState, question: Shares): void {
  const { input, errors, lines } = reading;
  let sum = 0;
  const filled = rowsOf(question).filter((row) =>
    shareControls(question, row).some(({ id }) => (input[id] ?? '') !== ''),
  );
  // Without any beneficiary, the first row shows the errors.
  for (const row of filled.length > 0 ? filled : [1]) {
    const who = `${question.each} ${row}`;
    const person: ReadState = { input, errors, lines: [] };
    for (const { part, id, label } of shareControls(question, row)) {
      readLine(person, {
        kind: part === 'share' ? 'percent' : 'text',
        id,
        label: `${who}, ${lowerFirst(label)}`,
      });
      if (part === 'share') sum += hundredths(input[id] ?? '') ?? 0;
    }
    lines.push({ label: who, value: person.lines.map(({ value }) => value).join(', ') });
  }
  if (sum !== 10_000 && !Object.keys(errors).some((id) => id.startsWith(`${question.id}-`))) {
    const message = `The shares add up to ${percentText(sum)}; they must add up to 100%`;
    errors[question.id] = { label: question.label, message };
  }
}

const rowsOf = ({ rows }: Shares) => Array.from({ length: rows }, (_, index) => index + 1);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
