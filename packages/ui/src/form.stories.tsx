import { Stack } from '@chakra-ui/react/stack';
import { minLength, object, string } from 'zod/mini';
import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useSchemaForm } from './schema-form.ts';
import { TextField } from './text-field.tsx';

export default { title: 'Components/Form' };

const Name = object({ lastName: string().check(minLength(1, 'Please enter your last name.')) });

/** The rules are a schema; send it empty: what is wrong stands above the form and at its field. */
export function SchemaForm() {
  const { register, handleSubmit, formState } = useSchemaForm(Name, { lastName: '' });
  const error = formState.errors.lastName?.message;
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <ErrorSummary
        errors={error === undefined ? [] : [{ name: 'lastName', message: error }]}
        attempt={formState.submitCount}
      />
      <Stack gap="4" alignItems="start">
        <TextField label="Last name" error={error} {...register('lastName')} />
        <Button type="submit">Save</Button>
      </Stack>
    </form>
  );
}
