import { authorOrLoginName } from '@portal/cli-kit/author';
import { notBlank } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { formatTable } from '@portal/cli-kit/table';
import { answerRequest, findOpenRequests, startRequest } from '../contact/answer-request.ts';
import { closeDeathReport, findOpenDeathReports } from '../contact/close-death-report.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';
import { AUTHOR, DATA_DIR, parseNumber } from './command-options.ts';
import { withExistingDatabase } from './database.ts';

const NO_REQUESTS_MESSAGE = 'There are no support requests';
const NO_REPORTS_MESSAGE = 'There are no death reports';
const NOTE = ['--note <text>', 'what was done, stored with it', notBlank] as const;

/** Lists, starts and answers support requests of members (F-08, docs/operations.md). */
export const requestsCommand = (print: Print) =>
  new Command('requests')
    .description(COMMAND_DESCRIPTIONS.requests)
    .addCommand(
      new Command('list')
        .description('list the requests without an answer, oldest first')
        .option(...DATA_DIR)
        .action(async ({ dataDir }) => {
          const open = await withExistingDatabase(dataDir, NO_REQUESTS_MESSAGE, findOpenRequests);
          if (open.length === 0) return print('All requests are answered.');
          const rows = open.map((one) => [
            ...[String(one.id), one.lifeProNameId, one.requestedAt.toISOString(), one.contactMethod],
            ...[one.topic, one.issue, oneLine(one.detail)],
          ]);
          const header = ['request', 'member', 'requested at', 'answer by', 'topic', 'issue', 'text'];
          print(formatTable([header, ...rows]));
        }),
    )
    .addCommand(
      new Command('start')
        .description('show the member that a request is in review')
        .argument('<number>', 'of the request', parseNumber)
        .option(...DATA_DIR)
        .action(async (id, { dataDir }) => {
          await withExistingDatabase(dataDir, NO_REQUESTS_MESSAGE, (db) => startRequest(db, id, new Date()));
          print(`Request ${id} is in review.`);
        }),
    )
    .addCommand(
      new Command('answer')
        .description('mark a request as answered')
        .argument('<number>', 'of the request', parseNumber)
        .option(...NOTE)
        .option(...AUTHOR)
        .option(...DATA_DIR)
        .action(async (id, { note, author, dataDir }) => {
          const work = { by: authorOrLoginName(author), note, now: new Date() };
          await withExistingDatabase(dataDir, NO_REQUESTS_MESSAGE, (db) => answerRequest(db, id, work));
          print(`Request ${id} is answered.`);
        }),
    );

/** Lists and closes reports of a death (F-20, docs/operations.md). */
export const deathReportsCommand = (print: Print) =>
  new Command('death-reports')
    .description(COMMAND_DESCRIPTIONS['death-reports'])
    .addCommand(
      new Command('list')
        .description('list the open reports, oldest first. Nothing in them is verified')
        .option(...DATA_DIR)
        .action(async ({ dataDir }) => {
          const open = await withExistingDatabase(dataDir, NO_REPORTS_MESSAGE, findOpenDeathReports);
          if (open.length === 0) return print('No report is open.');
          const rows = open.map((one) => [
            ...[String(one.id), one.reportedAt.toISOString(), one.deceasedName, one.dateOfDeath],
            ...[one.certificateNumber || '-', one.reporterName, one.relationship],
            ...[[one.reporterPhone, one.reporterEmail].filter(Boolean).join(' '), oneLine(one.note) || '-'],
          ]);
          const deceased = ['who died', 'date of death', 'certificate'];
          const reporter = ['reported by', 'relationship', 'contact', 'note'];
          print(formatTable([['report', 'reported at', ...deceased, ...reporter], ...rows]));
        }),
    )
    .addCommand(
      new Command('close')
        .description('mark a report as finished')
        .argument('<number>', 'of the report', parseNumber)
        .option(...NOTE)
        .option(...AUTHOR)
        .option(...DATA_DIR)
        .action(async (id, { note, author, dataDir }) => {
          const work = { by: authorOrLoginName(author), note, now: new Date() };
          await withExistingDatabase(dataDir, NO_REPORTS_MESSAGE, (db) => closeDeathReport(db, id, work));
          print(`Report ${id} is closed.`);
        }),
    );

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
