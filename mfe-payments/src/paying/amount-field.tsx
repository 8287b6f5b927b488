import type { Payline } from '@portal/api';
import { type Cents, formatUsd, toCents } from '@portal/domain/money';
import { amountEntry, amountFieldText, multiplesOf, typedAmount } from '@portal/domain/payment-amount';
import { billedLine } from '@portal/domain/payment-lines';
import { Button, Fact, FactList, Icon, Stack } from '@portal/ui';
import { fieldId, SelectField, TextField } from '@portal/ui/form';
import { useState } from 'react';
import { amountFieldName, lineName } from './line-names.ts';

interface Props {
  readonly line: Payline;
  readonly amount: Cents;
  /** What the line starts with and goes back to. */
  readonly standard: Cents;
  readonly problem: string | undefined;
  /** An amount that is given ticks its line. */
  readonly onChange: (line: Payline, amount: Cents) => void;
}

/** The amount of a line, entered as the line allows it (WIZ-10, WIZ-21 to WIZ-25), with its way back (WIZ-11). */
export function AmountField({ line, amount, standard, problem, onChange }: Props) {
  // What is being typed; an amount in its usual form again once the field is left (WIZ-25).
  const [typed, setTyped] = useState<string>();
  const billed = billedLine(line);
  const entry = amountEntry(billed);
  const name = amountFieldName(line);

  function reset() {
    setTyped(undefined);
    onChange(line, standard);
    // The button goes with what it undid.
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
        <TextField
          label="Amount to pay"
          name={name}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          error={problem}
          value={typed ?? amountFieldText(amount)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(line, typedAmount(currentTarget.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
      ) : (
        <SelectField
          label="Amount to pay"
          name={name}
          error={problem}
          value={String(amount)}
          onChange={({ currentTarget }) => onChange(line, toCents(Number(currentTarget.value)))}
          options={multiplesOf(billed).map((multiple, index) => ({
            value: String(multiple),
            label: index === 0 ? formatUsd(multiple) : `${formatUsd(multiple)} (${index + 1} times)`,
          }))}
        />
      )}
      {amount !== standard && (
        <Button
          variant="quiet"
          alignSelf="start"
          aria-label={`Reset ${lineName(line)} to ${formatUsd(standard)}`}
          onClick={reset}
        >
          <Icon name="retry" />
          Reset to {formatUsd(standard)}
        </Button>
      )}
    </Stack>
  );
}
