import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  CheckboxField,
  ErrorSummary,
  RadioGroupField,
  SelectField,
  TextAreaField,
  TextField,
} from './form.ts';
import { renderInPortal } from './test-render.tsx';

const problem = { name: 'email', message: 'Enter your e-mail address' };

test('connects a field with its label, hint and error', () => {
  renderInPortal(
    <TextField name="email" label="E-mail address" hint="For receipts" error={problem.message} />,
  );
  const field = screen.getByRole('textbox', { name: 'E-mail address' });
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'For receipts',
    problem.message,
  ]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('connects a field whose name has several words', () => {
  renderInPortal(<CheckboxField name="Billing Document" label="Billing Statements" hint="By e-mail" />);
  const ids = screen.getByRole('checkbox').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(ids)?.textContent).toBe('By e-mail');
  expect(ids).not.toContain(' ');
});

test('focuses the summary after each failed submit, with links to fields', () => {
  const form = (attempt: number) => (
    <>
      <ErrorSummary errors={[problem]} attempt={attempt} />
      <TextField name="email" label="E-mail address" error={problem.message} />
    </>
  );
  const { rerender } = renderInPortal(form(1));
  const summary = screen.getByRole('group', { name: 'Please check your answers' });
  expect(document.activeElement).toBe(summary);
  fireEvent.click(screen.getByRole('link', { name: problem.message }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  rerender(form(2));
  expect(document.activeElement).toBe(summary);
});

test('keeps the focus when a fixed field fails again while typing', () => {
  const form = (wrong: boolean) => (
    <>
      <ErrorSummary errors={wrong ? [problem] : []} attempt={1} />
      <TextField name="email" label="E-mail address" />
    </>
  );
  const { rerender } = renderInPortal(form(true));
  const field = screen.getByLabelText('E-mail address');
  field.focus();
  rerender(form(false));
  rerender(form(true));
  expect(screen.getByRole('group', { name: 'Please check your answers' })).toBeDefined();
  expect(document.activeElement).toBe(field);
});

test('links to the first choice that is not disabled', { tags: ['WIZ-26'] }, () => {
  const error = { name: 'account', message: 'Choose an account' };
  renderInPortal(
    <>
      <ErrorSummary errors={[error]} attempt={1} />
      <RadioGroupField
        name="account"
        label="Pay from"
        options={[
          { value: 'closed', label: 'Closed account', disabled: true },
          { value: 'open', label: 'Open account' },
        ]}
      />
    </>,
  );
  fireEvent.click(screen.getByRole('link', { name: error.message }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Open account' }));
});

test('renders no summary without errors', () => {
  renderInPortal(<ErrorSummary errors={[]} attempt={1} />);
  expect(screen.queryByRole('group')).toBeNull();
});

test('passes name, ref and events of register to the control', () => {
  const register = (name: string) => ({ name, ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn() });
  const text = register('text');
  const choice = register('choice');
  const box = register('box');
  const often = register('often');
  const long = register('long');
  renderInPortal(
    <>
      <TextField label="Text" {...text} />
      <TextAreaField label="Long" optional {...long} />
      <SelectField label="Choice" placeholder="Choose" options={[{ value: 'a', label: 'A' }]} {...choice} />
      <CheckboxField label="Box" {...box} />
      <RadioGroupField
        label="Often"
        options={['one', 'two'].map((value) => ({ value, label: value }))}
        {...often}
      />
    </>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'x' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Long (optional)' }), { target: { value: 'x' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Choice' }), { target: { value: 'a' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Box' }));
  fireEvent.click(screen.getByRole('radio', { name: 'two' }));
  for (const { ref, onChange } of [text, long, choice, box, often]) {
    expect(ref).toHaveBeenCalledWith(expect.any(HTMLElement));
    expect(onChange).toHaveBeenCalledOnce();
  }
  expect(often.ref).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('group', { name: 'Often' })).toBeTruthy();
});

test('supports an indeterminate checkbox', { tags: ['WIZ-07'] }, () => {
  renderInPortal(<CheckboxField label="All" indeterminate />);
  expect(screen.getByRole('checkbox', { name: 'All' })).toHaveProperty('indeterminate', true);
});

test('marks every kind of field as required', { tags: ['CTX-02'] }, () => {
  renderInPortal(
    <>
      <TextField label="Name" required />
      <TextAreaField label="Details" required />
      <SelectField label="State" required options={[]} />
      <CheckboxField label="I agree" required />
      <RadioGroupField label="How often" required name="often" options={[{ value: 'm', label: 'Monthly' }]} />
      <TextField label="Phone" />
    </>,
  );
  const isRequired = (role: string, name: string) => {
    const field = screen.getByRole(role, { name });
    return field.getAttribute('aria-required') === 'true' || field.hasAttribute('required');
  };
  expect(isRequired('textbox', 'Name')).toBe(true);
  expect(isRequired('textbox', 'Details')).toBe(true);
  expect(isRequired('combobox', 'State')).toBe(true);
  expect(isRequired('checkbox', 'I agree')).toBe(true);
  expect(isRequired('radio', 'Monthly')).toBe(true);
  expect(isRequired('textbox', 'Phone')).toBe(false);
});
