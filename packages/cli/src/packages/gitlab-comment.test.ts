import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { ROOT } from '@portal/local-stack/stack-settings';
import { startHttpServer } from '@portal/test-infra/http-server';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = readFileSync(
  path.join(ROOT, 'packages/create-section/template/.gitlab/write-comment.mjs.template'),
  'utf8',
).replaceAll('{{name}}', 'travel-club');

const NOTES_PATH = '/api/v4/projects/1217/merge_requests/42/notes';

interface Note {
  readonly id: number;
  body: string;
}

/** Serves the notes of a merge request as GitLab does, and returns its API address. */
async function serveNotes(notes: Note[]): Promise<string> {
  const { origin, close } = await startHttpServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (request.headers['private-token'] !== 'glpat-1') return answer(401, { message: '401 Unauthorized' });
    if (request.method === 'GET' && pathname === NOTES_PATH) return answer(200, notes);
    const { body } = (await json(request)) as { body: string };
    if (request.method === 'POST' && pathname === NOTES_PATH) {
      const note = { id: 900 + notes.length, body };
      notes.push(note);
      return answer(201, note);
    }
    const note = notes.find(({ id }) => request.method === 'PUT' && pathname === `${NOTES_PATH}/${id}`);
    if (note === undefined) return answer(404, { message: '404 Not found' });
    note.body = body;
    return answer(200, note);
  });
  onTestFinished(close);
  return `${origin}/api/v4`;
}

/** Runs the program of the pipeline with this comment. */
async function writeComment(api: string, comment: string, token = 'glpat-1'): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gitlab-comment-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'write-comment.mjs'), PROGRAM);
  await writeFile(path.join(folder, 'comment.md'), comment);
  await execa(process.execPath, ['write-comment.mjs', 'comment.md'], {
    cwd: folder,
    env: {
      CI_API_V4_URL: api,
      CI_PROJECT_ID: '1217',
      CI_MERGE_REQUEST_IID: '42',
      PORTAL_COMMENT_TOKEN: token,
    },
  });
}

test('a later push replaces the comment, and no other note', async () => {
  const notes = [{ id: 17, body: 'See ### travel-club 1.0.0.' }];
  const api = await serveNotes(notes);
  await writeComment(api, '### travel-club 1.0.0-1a2b3c4d5e\n\n| Size | 35.1 KiB |');
  await writeComment(api, '### travel-club 1.0.0-99aa88bb77\n\n| Size | 36.4 KiB |');
  expect(notes).toEqual([
    { id: 17, body: 'See ### travel-club 1.0.0.' },
    { id: 901, body: '### travel-club 1.0.0-99aa88bb77\n\n| Size | 36.4 KiB |' },
  ]);
});

test('a wrong token fails the job with the answer of GitLab', async () => {
  const notes: Note[] = [];
  const api = await serveNotes(notes);
  await expect(writeComment(api, '### travel-club 1.0.0-1a2b3c4d5e', 'glpat-2')).rejects.toThrow(
    '401 {"message":"401 Unauthorized"}',
  );
  expect(notes).toEqual([]);
});
