import type { StartedForm } from '@portal/api';
import { CallFailed } from '@portal/member-features/call-failed';
import { ShowMore } from '@portal/member-features/show-more';
import { CardList, Section, Stack } from '@portal/ui';
import { useState } from 'react';
import { StartedFormCard } from './started-form-card.tsx';
import type { StartedForms as Query } from './use-started-forms.ts';

const STEP = 3;

/** The forms that the member began to sign, newest first (F-07); nothing for who has begun none. */
export function StartedForms({ query }: { query: Query }) {
  if (query.status === 'error') {
    return (
      <Section title="Your forms">
        <CallFailed
          error={query.error}
          text="We could not get what became of your forms."
          onRetry={() => void query.refetch()}
        >
          Nothing has changed. You can begin a form all the same.
        </CallFailed>
      </Section>
    );
  }
  return query.data && query.data.length > 0 ? <List forms={query.data} /> : null;
}

function List({ forms }: { forms: readonly StartedForm[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <Section title="Your forms" count={forms.length}>
      <Stack gap="4">
        <CardList>
          {forms.slice(0, shown).map((form) => (
            <StartedFormCard key={form.Reference} form={form} />
          ))}
        </CardList>
        <ShowMore of={forms.length} shown={shown} step={STEP} onShow={setShown} />
      </Stack>
    </Section>
  );
}
