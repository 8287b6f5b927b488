import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startHttpServer } from '@portal/test-infra/http-server';
import { runServer } from 'verdaccio';

const PLATFORM = { name: 'platform', password: 'published-by-the-platform' };

/**
 * Starts the society's package registry, a real one without uplinks, to which only the platform may publish.
 * @returns its URL, and an npmrc file with the platform's credential
 */
export async function startSocietyRegistry(folder: string) {
  const server: Server = await runServer({
    storage: path.join(folder, 'storage'),
    // The server resolves its files relative to this path.
    configPath: path.join(folder, 'verdaccio.yaml'),
    auth: { htpasswd: { file: path.join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: {},
    packages: { '@portal/*': { access: '$all', publish: PLATFORM.name } },
    log: { type: 'stdout', format: 'json', level: 'fatal' },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // Type of a TCP server's address.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await fetch(`${address}-/user/org.couchdb.user:${PLATFORM.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PLATFORM),
  });
  const { token } = (await answer.json()) as { token: string };
  const credential = path.join(folder, 'npmrc');
  writeFileSync(credential, `${address.replace('http:', '')}:_authToken=${token}\n`);
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { address, credential, stop };
}

/**
 * Starts a fake public registry of an attacker: it serves the installed libraries, and a much newer version of every
 * @portal
 * package.
 * @param folders where libraries are installed; the first match counts
 * @returns its URL, and the requested names
 */
export async function startPublicRegistry(folders: readonly string[]) {
  const requests: string[] = [];
  const { origin, close } = await startHttpServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1));
    requests.push(name);
    const known = folders
      .map((folder) => readPackage(path.join(folder, name, 'package.json')))
      .find((found) => found !== null);
    const version = name.startsWith('@portal/') ? '99.0.0' : known?.version;
    if (version === undefined) return response.writeHead(404).end('{}');
    const dist = { tarball: `http://${request.headers.host}/not-here.tgz`, shasum: '0'.repeat(40) };
    const content = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...known, name, version, dist } },
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  });
  return { address: `${origin}/`, asked: requests, stop: close };
}

function readPackage(file: string): { version?: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
  } catch {
    return null;
  }
}
