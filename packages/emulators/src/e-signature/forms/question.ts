export interface Entry {
  kind: 'text' | 'email' | 'money' | 'percent' | 'day' | 'routing-number' | 'account-number';
  id: string;
  label: string;
  hint?: string | undefined;
  optional?: true;
}

/** A choice. Follow-up questions count only when their option is chosen. */
export interface Choice {
  kind: 'choice';
  id: string;
  label: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string; followUps: readonly Question[] }[];
}

/** People whose shares add up to 100 percent. */
export interface Shares {
  kind: 'shares';
  id: string;
  label: string;
  hint: string;
  each: string;
  rows: number;
}

export type Question = Entry | Choice | Shares;

interface FormSection {
  title: string;
  questions: readonly Question[];
}

export interface FormDefinition {
  /** Its number in the catalogue, which also determines its title (FORM-20 to FORM-27). */
  envelope: number;
  purpose: string;
  spouseRole: boolean;
  former?: true;
  sections: readonly FormSection[];
  statements: readonly string[];
}

export const section = (title: string, ...questions: Question[]): FormSection => ({ title, questions });

export const text = (id: string, label: string): Entry => ({ kind: 'text', id, label });

export const percent = (id: string, label: string): Entry => ({ kind: 'percent', id, label });

export const money = (id: string, label: string): Entry => ({
  kind: 'money',
  id,
  label,
  hint: 'In dollars, such as 1,500.',
});

/** @param options by value: the label and its follow-up questions */
export function choice(
  id: string,
  label: string,
  options: Readonly<Record<string, readonly [label: string, ...followUps: Question[]]>>,
  hint?: string,
): Choice {
  const list = Object.entries(options).map(([value, [text, ...followUps]]) => ({
    value,
    label: text,
    followUps,
  }));
  return { kind: 'choice', id, label, hint, options: list };
}
