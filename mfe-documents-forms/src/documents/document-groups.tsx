import { type DocumentListItem, GetDocumentList, useCall } from '@portal/api';
import { groupDocuments } from '@portal/domain/documents';
import { problemText } from '@portal/domain/problem-texts';
import { QueryPanel } from '@portal/member-features/query-panel';
import { useMember, usePlatform } from '@portal/platform';
import { Link } from '@portal/router';
import {
  Box,
  Grid,
  HStack,
  Icon,
  LoadingState,
  PhoneLink,
  ScreenOnly,
  Section,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@portal/ui';
import { periodText } from './period-text.ts';
import { DOCUMENTS_UNCHANGED } from './texts.ts';

/** The documents of one certificate in their four groups, empty ones too (DOC-04 to DOC-06, DOC-09). */
export function DocumentGroups({ certificateNumber }: { certificateNumber: string }) {
  const { nameId } = useMember();
  const query = useCall(GetDocumentList, { query: { lifeProNameId: nameId, certificateNumber } });
  return (
    <QueryPanel
      query={query}
      loading={<GroupsLoading />}
      failedText={problemText('documentList')}
      failedHelp={DOCUMENTS_UNCHANGED}
      // A certificate without documents still shows its groups, each with the way to older ones.
      isEmpty={() => false}
      empty={null}
    >
      {(documents) => (
        <Box>
          <HowToGetOne />
          {groupDocuments(documents).map(({ formType, title, documents: group }) => (
            <Section key={formType} title={title} count={group.length}>
              <Stack gap="3">
                <DocumentRows documents={group} />
                <OlderDocuments group={title} />
              </Stack>
            </Section>
          ))}
        </Box>
      )}
    </QueryPanel>
  );
}

/** Documents are mailed on request. */
function HowToGetOne() {
  const { config } = usePlatform();
  return (
    <Text marginBottom="8">
      To get a copy of a document, call us and we will mail it to you:{' '}
      <PhoneLink number={config.society.supportPhoneTollFree} />
    </Text>
  );
}

function DocumentRows({ documents }: { documents: readonly DocumentListItem[] }) {
  if (documents.length === 0) return <Text tone="muted">There are no documents in this group.</Text>;
  return (
    <Box as="ul" role="list" bg="surface" border="quiet" borderRadius="md">
      {documents.map((document) => (
        <HStack
          as="li"
          key={document.DocumentId}
          gap="4"
          wrap="wrap"
          justify="space-between"
          minHeight="control"
          padding="4"
          borderTop="quiet"
          _first={{ borderTop: 'none' }}
        >
          <Text fontWeight="semibold">{periodText(document.Period)}</Text>
          <Text tone="muted">{document.FormType}</Text>
        </HStack>
      ))}
    </Box>
  );
}

/** DOC-06. */
function OlderDocuments({ group }: { group: string }) {
  return (
    <ScreenOnly>
      <TextLink asChild alone>
        <Link to="/contact?reason=olddocs" aria-label={`Older Documents: ${group}`}>
          Older Documents
          <Icon name="chevronRight" />
        </Link>
      </TextLink>
    </ScreenOnly>
  );
}

function GroupsLoading() {
  return (
    <LoadingState label="Getting your documents">
      <Stack gap="12">
        {['tax', 'statements', 'bills', 'contracts'].map((group) => (
          <Grid key={group} gap="4">
            <SkeletonText lines={1} />
            <Skeleton paddingBlock="8" />
          </Grid>
        ))}
      </Stack>
    </LoadingState>
  );
}
