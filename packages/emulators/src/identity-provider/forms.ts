import { z } from 'zod';
import type { Errors } from '../kit/pages/layout.ts';

const email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address')
  .max(254, 'This e-mail address is too long')
  .pipe(z.email('Enter an e-mail address such as name@example.com'));

/** Names are shown in the portal, so they must be one line of text. */
const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter your ${what}`)
    .max(60, `Your ${what} can have 60 letters at most`)
    .regex(/^\P{Cc}*$/u, `Your ${what} has signs in it that cannot be used`);

const newPassword = z
  .string()
  .min(8, 'Your password needs at least 8 characters')
  .max(200, 'Your password can have 200 characters at most');

const isNotEmail = (form: { email: string; password: string }) =>
  form.password.trim().toLowerCase() !== form.email.toLowerCase();
const notEmail = { path: ['password'], error: 'Your password must not be your e-mail address' };

const names = { 'given-name': name('first name'), 'family-name': name('last name') };

export const SignInForm = z.object({
  email: z.string().trim().min(1, 'Enter your e-mail address').max(254, 'This e-mail address is too long'),
  password: z.string().min(1, 'Enter your password').max(1000, 'This password is too long'),
});
export const SignUpForm = z.object({ ...names, email, password: newPassword }).refine(isNotEmail, notEmail);
export const ResetForm = z.object({ email });
export const CodeForm = z.object({
  // People copy codes with spaces.
  code: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code')),
});
/** The server inserts the address of the interaction. */
export const NewPasswordForm = z
  .object({ email: z.string(), password: newPassword })
  .refine(isNotEmail, notEmail);
export const ProfileForm = z.object(names);

export type ValidatedForm<T> = { ok: true; form: T } | { ok: false; errors: Errors };

/** Validates submitted fields, with missing ones as empty. Returns the first error per field. */
export function validateForm<T extends z.ZodType>(
  schema: T,
  fields: ReadonlyMap<string, string>,
): ValidatedForm<z.infer<T>> {
  const empty = Object.fromEntries(FIELDS.map((id) => [id, '']));
  const result = schema.safeParse({ ...empty, ...Object.fromEntries(fields) });
  if (result.success) return { ok: true, form: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { ok: false, errors };
}

const FIELDS = ['email', 'password', 'code', 'given-name', 'family-name'];
