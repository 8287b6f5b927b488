import type { RequestedContact } from '@portal/api';
import { HOME_COUNTRY } from '@portal/domain/people/countries-and-states';
import { usesNorthAmericanNumbering } from '@portal/domain/people/phone';
import { hasPostalCodes } from '@portal/domain/people/postal-codes';
import type { ContactEdit, Region } from '@portal/domain/people/profile-edit';
import { Box } from '@portal/ui';
import { type SchemaForm, SelectField, TextField } from '@portal/ui/form';
import { countryOptions, stateOptions } from './contact-values.ts';

export const LABELS = {
  AddressLine1: 'Address line 1',
  AddressLine2: 'Address line 2',
  AddressLine3: 'Address line 3',
  City: 'City',
  State: 'State',
  ZipCode: 'Postal code',
  Country: 'Country',
  PhoneNumber: 'Phone',
} as const;

export type ContactForm = SchemaForm<RequestedContact, ContactEdit>;

interface Props {
  readonly form: ContactForm;
  readonly current: RequestedContact;
  readonly onFile: Region;
  /** While sending, which would drop what the member types. */
  readonly readOnly: boolean;
  readonly onCountry: (country: string, previous: string) => void;
  readonly onPhoneBlur: (input: string) => void;
}

/** Fields of PROF-09 with autocomplete. */
export function ContactFields({ form, current, onFile, readOnly, onCountry, onPhoneBlur }: Props) {
  const { errors } = form.formState;
  const country = form.watch('Country');
  const isHome = country === HOME_COUNTRY;
  const hasHomeNumbers = usesNorthAmericanNumbering(country);
  const text = (name: Exclude<keyof typeof LABELS, 'State' | 'Country' | 'PhoneNumber'>) => ({
    label: LABELS[name],
    error: errors[name]?.message,
    readOnly,
    ...form.register(name),
  });
  return (
    <>
      <TextField {...text('AddressLine1')} required autoComplete="address-line1" />
      <TextField {...text('AddressLine2')} autoComplete="address-line2" optional />
      <TextField {...text('AddressLine3')} autoComplete="address-line3" optional />
      <TextField {...text('City')} required autoComplete="address-level2" />
      <SelectField
        // A new select, because this one may not have the state as an option yet.
        key={country}
        label={LABELS.State}
        hint={
          isHome
            ? undefined
            : 'Only for an address in the United States. Write a province or a region with the city.'
        }
        autoComplete="address-level1"
        options={stateOptions(country, current.State, onFile)}
        error={errors.State?.message}
        {...form.register('State')}
      />
      <Box maxWidth="14rem">
        <TextField
          {...text('ZipCode')}
          autoComplete="postal-code"
          optional={!hasPostalCodes(country)}
          required={hasPostalCodes(country)}
        />
      </Box>
      <SelectField
        label={LABELS.Country}
        required
        autoComplete="country-name"
        options={countryOptions(current.Country)}
        error={errors.Country?.message}
        {...form.register('Country', {
          deps: ['ZipCode'],
          onChange: ({ target }) => onCountry(target.value, country),
        })}
      />
      <TextField
        label={LABELS.PhoneNumber}
        optional
        hint={
          hasHomeNumbers
            ? 'For example 555-555-0100.'
            : 'With the country code, for example +44 20 7946 0958.'
        }
        inputMode="tel"
        autoComplete={hasHomeNumbers ? 'tel-national' : 'tel'}
        readOnly={readOnly}
        error={errors.PhoneNumber?.message}
        {...form.register('PhoneNumber', { onBlur: ({ target }) => onPhoneBlur(target.value) })}
      />
    </>
  );
}
