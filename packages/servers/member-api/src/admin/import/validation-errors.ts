import { CliError } from '@portal/cli-kit/cli-error';

/** An error in an extract. Lines count from 1. */
export interface ValidationError {
  readonly file: string;
  readonly line?: number;
  readonly field?: string | undefined;
  readonly reason: string;
}

const MAX_ERRORS = 100;

/** Errors of an extract, up to a limit that ends the check. */
export class ValidationErrorList {
  readonly #errors: ValidationError[] = [];

  get hasReachedLimit(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  get hasAny(): boolean {
    return this.#errors.length > 0;
  }

  add(error: ValidationError): void {
    if (!this.hasReachedLimit) this.#errors.push(error);
  }

  /** @throws CliError with one line for each error, if there is one */
  throwIfAny(): void {
    if (!this.hasAny) return;
    const count = this.hasReachedLimit ? `at least ${MAX_ERRORS}` : this.#errors.length;
    const lines = this.#errors.map(describeError);
    throw new CliError([`Nothing was imported. Errors in the extract: ${count}`, ...lines].join('\n'));
  }
}

function describeError({ file, line, field, reason }: ValidationError): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const what = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  return field === undefined ? `${place}: ${what}` : `${place} (${field}): ${what}`;
}
