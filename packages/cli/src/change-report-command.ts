import { Command, type Print } from '@portal/cli-kit/program';
import { MAX_HOURS, ORIGIN, readLinkOptions } from './preview-command.ts';
import { changeReport } from './registry/change-report.ts';
import { readBuild } from './store/workspace-build.ts';
import { DATA_DIR, withStore } from './store-command.ts';

/** Prints the comment of a pull request about a published build. */
export const changeReportCommand = (print: Print) =>
  new Command('change-report')
    .description('print preview link, size, page audit and compatibility of a release as Markdown')
    .argument('<section>')
    .argument('[version]', 'version of the release; defaults to that of the build')
    .option(...ORIGIN)
    .option('--pictures <address>', 'URL of the pictures that a page audit has taken')
    .option(...DATA_DIR)
    .action((name, requestedVersion, { origin: requestedOrigin, pictures, dataDir }) =>
      withStore(dataDir, async ({ store }) => {
        const version = requestedVersion ?? (await readBuild(process.cwd(), name)).version;
        const options = await readLinkOptions({ hours: MAX_HOURS, requestedOrigin, dataDir });
        print(
          await changeReport(store, { name, version }, { ...options, pictures, environment: process.env }),
        );
      }),
    );
