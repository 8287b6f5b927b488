import type { Payline } from '@portal/api';
import {
  amountEntry,
  amountFieldText,
  amountTextProblem,
  multiplesOf,
  typedAmount,
} from '@portal/domain/payments/payment-amount';
import { billedLine } from '@portal/domain/payments/payment-lines';
import { LONGEST_AMOUNT_TEXT } from '@portal/domain/payments/payment-steps';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import { Button, Fact, FactList, Icon, Stack } from '@portal/ui';
import { fieldId, SelectField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { amountFieldName, lineName } from './line-names.ts';

interface Props {
  readonly line: Payline;
  /** What was typed or chosen; undefined for the standard amount. */
  readonly text: string | undefined;
  /** What the line starts with and goes back to. */
  readonly standard: Cents;
  readonly problem: string | undefined;
  /** Undefined goes back to the standard amount. */
  readonly onChange: (line: Payline, text: string | undefined) => void;
}

/** The amount of a line, entered as the line allows it (WIZ-10, WIZ-21 to WIZ-25), with its way back (WIZ-11). */
export function AmountField({ line, text, standard, problem, onChange }: Props) {
  const billed = billedLine(line);
  const entry = amountEntry(billed);
  const name = amountFieldName(line);
  const amount = text === undefined ? standard : typedAmount(text);

  function reset() {
    onChange(line, undefined);
    // The button disappears with the change that it reset.
    document.getElementById(fieldId(name))?.focus();
  }

  if (entry === 'fixed') {
    return (
      <FactList columns={1}>
        <Fact label="Amount (cannot be changed)">{formatUsd(amount)}</Fact>
      </FactList>
    );
  }
  return (
    <Stack gap="2">
      {entry === 'free' ? (
        <FreeAmount
          name={name}
          text={text ?? amountFieldText(standard)}
          problem={problem}
          onChange={(typed) => onChange(line, typed)}
        />
      ) : (
        <SelectField
          label="Amount to pay"
          name={name}
          error={problem}
          value={String(amount)}
          onChange={({ currentTarget }) =>
            onChange(line, amountFieldText(toCents(Number(currentTarget.value))))
          }
          options={multiplesOf(billed).map((multiple, index) => ({
            value: String(multiple),
            label: index === 0 ? formatUsd(multiple) : `${formatUsd(multiple)} (${index + 1} times)`,
          }))}
        />
      )}
      {text !== undefined && (amount !== standard || amountTextProblem(text) !== undefined) && (
        <Button
          variant="quiet"
          alignSelf="start"
          aria-label={`Reset ${lineName(line)} to ${formatUsd(standard)}`}
          onClick={reset}
        >
          <Icon name="retry" />
          <span>{`Reset to ${formatUsd(standard)}`}</span>
        </Button>
      )}
    </Stack>
  );
}

interface FreeAmountProps {
  readonly name: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A typed amount. Once the field is left it has its usual form, or stays as typed and says what is unclear (AMB-94). */
function FreeAmount({ name, text, problem, onChange }: FreeAmountProps) {
  const [isTyping, setTyping] = useState(false);
  const unclear = isTyping ? undefined : amountTextProblem(text);
  const amount = typedAmount(text);
  return (
    <TextField
      label="Amount to pay"
      name={name}
      before="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={LONGEST_AMOUNT_TEXT}
      error={unclear ?? problem}
      value={isTyping || amount === 0 ? text : amountFieldText(amount)}
      onChange={({ currentTarget }) => {
        setTyping(true);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
