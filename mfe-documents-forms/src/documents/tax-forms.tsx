import { type Certificate, GetTaxForms, useApiQuery } from '@portal/api';
import { dueTaxYear, latestTaxForms } from '@portal/domain/certificates/tax-forms';
import { problemText } from '@portal/domain/help/problem-texts';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { Box, PanelSection, SkeletonText, Text } from '@portal/ui';
import type { DocumentActions } from './document-download.ts';
import { labelWithCertificate, productOf } from './document-labels.ts';
import { DocumentRow } from './document-row.tsx';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

type Query = ReturnType<typeof useTaxForms>['query'];

/** Tax forms of all certificates, if the API has them in one list (F-10). */
export function useTaxForms() {
  const isAvailable = useApiExtension('tax-forms');
  const query = useApiQuery(GetTaxForms, { query: {} }, { enabled: isAvailable });
  return { isAvailable, query };
}

interface Props {
  readonly query: Query;
  readonly certificates: readonly Certificate[];
  readonly documentActions: DocumentActions;
}

/** Tax forms of the newest year in one list, so that nobody searches certificate by certificate (F-10). */
export function TaxForms({ query, certificates, documentActions }: Props) {
  const dueYear = dueTaxYear(usePlatform().today());
  const latest = latestTaxForms(query.data ?? []);
  // Most members get none. The dates further down say who does.
  if (query.isSuccess && !latest) return null;
  return (
    <PanelSection title={latest ? `Tax forms for ${latest.taxYear}` : 'Tax forms'}>
      <QueryPanel
        query={query}
        loadingLabel="Getting your tax forms"
        loading={<SkeletonText lines={2} />}
        failedText={problemText('documentList')}
        failedHelp={DOCUMENTS_UNCHANGED}
        empty={null}
      >
        {() => (
          <>
            {dueYear !== undefined && Number(latest?.taxYear) < dueYear && (
              <Text marginBlockEnd="4">
                {`No tax form for ${dueYear} is on file. Not everybody gets one: see below who does.`}
              </Text>
            )}
            <Box as="ul" role="list" bg="surface" border="subtle" borderRadius="md">
              {latest?.forms.map((document) => (
                <DocumentRow
                  key={document.DocumentId}
                  document={document}
                  title={productOf(document, certificates)}
                  detail={[document.InsuredName, document.CertificateNumber].filter(Boolean).join(', ')}
                  label={labelWithCertificate(document, productOf(document, certificates))}
                  documentActions={documentActions}
                />
              ))}
            </Box>
          </>
        )}
      </QueryPanel>
    </PanelSection>
  );
}
