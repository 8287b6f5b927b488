import { SelectField } from './select-field.tsx';

export default { component: SelectField, title: 'Components/Select field' };

/** One of a list that is too long for radio buttons. */
export function Plain() {
  return (
    <SelectField
      label="Topic"
      name="topic"
      placeholder="Choose a topic"
      options={[
        { value: 'payments', label: 'Payments' },
        { value: 'loans', label: 'Loans' },
      ]}
    />
  );
}

/** In groups, with a hint. */
export function InGroups() {
  return (
    <SelectField
      label="Certificate"
      name="certificate"
      hint="Product, insured and number"
      options={[
        { label: 'Margaret Ann Lindqvist', options: [{ value: '1', label: 'Whole Life ...9791' }] },
        { label: 'Karl Lindqvist', options: [{ value: '2', label: 'Annuity ...2820' }] },
      ]}
    />
  );
}

/** None was chosen. */
export function WithError() {
  return (
    <SelectField
      label="State"
      name="state"
      error="Please choose a state."
      placeholder="Choose"
      options={[]}
    />
  );
}
