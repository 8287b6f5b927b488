import type { Payline } from '@portal/api';
import { billedLine } from '@portal/domain/payments/paylines';
import {
  amountInputKind,
  amountParseErrorText,
  type BilledLine,
  formatAmountInput,
  multiplesOf,
  parseAmountOrZero,
} from '@portal/domain/payments/payment-amount';
import { MAX_AMOUNT_TEXT_LENGTH } from '@portal/domain/payments/payment-wizard';
import { type Cents, formatUsd, toCents } from '@portal/domain/values/money';
import { Button, DescriptionList, DescriptionListItem, Icon, Stack } from '@portal/ui';
import { type Choice, SelectField, TextField, useFieldId } from '@portal/ui/form';
import { useState } from 'react';
import { amountFieldName, lineLabel } from './line-labels.ts';

interface Props {
  readonly line: Payline;
  /** Typed or selected text; undefined for the default amount. */
  readonly text: string | undefined;
  /** Default amount, which a reset restores. */
  readonly defaultAmount: Cents;
  readonly error: string | undefined;
  /** Whether the line is selected. */
  readonly required: boolean;
  /** Undefined resets to the default amount. */
  readonly onChange: (line: Payline, text: string | undefined) => void;
}

/** Amount of a line, by its input type (WIZ-10, WIZ-21 to WIZ-25), with a reset button (WIZ-11). */
export function AmountField({ line, text, defaultAmount, error, required, onChange }: Props) {
  const billed = billedLine(line);
  const kind = amountInputKind(billed);
  const name = amountFieldName(line);
  const id = useFieldId(name);
  const amount = text === undefined ? defaultAmount : parseAmountOrZero(text);
  // A recurring payment may have an amount that the line no longer takes (F-03).
  const isDefaultAllowed = kind === 'free' || multiplesOf(billed).includes(defaultAmount);
  const isChanged =
    text !== undefined && (amount !== defaultAmount || amountParseErrorText(text) !== undefined);

  function reset() {
    onChange(line, undefined);
    // The reset button disappears when pressed.
    document.getElementById(id)?.focus();
  }

  if (kind === 'fixed') {
    return (
      <DescriptionList columns={1}>
        <DescriptionListItem label="Amount (cannot be changed)">{formatUsd(amount)}</DescriptionListItem>
      </DescriptionList>
    );
  }
  return (
    <Stack gap="2">
      {kind === 'free' ? (
        <FreeAmount
          name={name}
          hint={defaultAmount === 0 ? NOTHING_BILLED : undefined}
          text={text ?? formatAmountInput(defaultAmount)}
          error={error}
          required={required}
          onChange={(input) => onChange(line, input)}
        />
      ) : (
        <SelectField
          label="Amount to pay"
          name={name}
          error={error}
          value={String(amount)}
          onChange={({ currentTarget }) =>
            onChange(line, formatAmountInput(toCents(Number(currentTarget.value))))
          }
          options={multipleChoices(billed, amount)}
        />
      )}
      {isChanged && isDefaultAllowed && (
        <Button
          variant="ghost"
          alignSelf="start"
          marginInlineStart="-0.75rem"
          aria-label={`Reset ${lineLabel(line)} to ${formatUsd(defaultAmount)}`}
          onClick={reset}
        >
          <Icon name="retry" />
          <span>{`Reset to ${formatUsd(defaultAmount)}`}</span>
        </Button>
      )}
    </Stack>
  );
}

/** Also an amount that is no multiple any more, so that choosing each of the multiples is a change (F-03). */
function multipleChoices(billed: BilledLine, amount: Cents): readonly Choice[] {
  const multiples = multiplesOf(billed);
  const choices = multiples.map((multiple, index) => ({
    value: String(multiple),
    label: index === 0 ? formatUsd(multiple) : `${formatUsd(multiple)} (${index + 1} payments)`,
  }));
  if (multiples.includes(amount)) return choices;
  return [{ value: String(amount), label: `${formatUsd(amount)} (until now)`, disabled: true }, ...choices];
}

const NOTHING_BILLED = 'Nothing is billed now. Enter the amount you want to pay.';

interface FreeAmountProps {
  readonly name: string;
  readonly hint: string | undefined;
  readonly text: string;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly onChange: (text: string) => void;
}

/** Typed amount. On blur it is formatted; ambiguous text stays and shows an error (AMB-94). */
function FreeAmount({ name, hint, text, error, required, onChange }: FreeAmountProps) {
  const [isTyping, setTyping] = useState(false);
  const parseError = isTyping ? undefined : amountParseErrorText(text);
  const amount = parseAmountOrZero(text);
  return (
    <TextField
      label="Amount to pay"
      hint={hint}
      name={name}
      before="$"
      required={required}
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_AMOUNT_TEXT_LENGTH}
      error={parseError ?? error}
      value={isTyping || amount === 0 ? text : formatAmountInput(amount)}
      onChange={({ currentTarget }) => {
        setTyping(true);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
