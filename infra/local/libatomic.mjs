// The pinned Node is linked with libatomic, which small systems (slim images) lack. Runs on Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const library = 'libatomic.so.1';
const triplet = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const folders = [`usr/lib/${triplet}`, `lib/${triplet}`, 'usr/lib64', 'lib64', 'usr/lib', 'usr/local/lib'];

function holdsLibrary(base) {
  return folders.map((folder) => join(base, folder)).find((folder) => existsSync(join(folder, library)));
}

function run(command, args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd, env, stdio: 'ignore' }).status === 0;
}

function installForAll() {
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'libatomic1']);
  return install() || (run('apt-get', ['update']) && install());
}

/** Downloads and unpacks the Debian package into a folder of the repository; needs no rights. */
function unpack(target) {
  const work = `${target}.new`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'lists/partial'), { recursive: true });
  mkdirSync(join(work, 'cache/archives/partial'), { recursive: true });
  const own = ['-o', `Dir::State::lists=${work}/lists`, '-o', `Dir::Cache=${work}/cache`, '-o', 'Debug::NoLocking=1'];
  if (!run('apt-get', [...own, 'update'], work) || !run('apt-get', [...own, 'download', 'libatomic1'], work)) return;
  const file = readdirSync(work).find((name) => name.endsWith('.deb'));
  if (file && run('dpkg', ['-x', file, 'tree'], work)) renameSync(join(work, 'tree'), target);
  rmSync(work, { recursive: true, force: true });
}

/** Lets every started program find the library; false when it is unavailable. */
export function provideLibatomic(root) {
  if (process.platform !== 'linux' || holdsLibrary('/')) return true;
  const own = join(root, '.cache/debian/libatomic');
  if (!holdsLibrary(own)) {
    console.log('… Бібліотека libatomic для Node 26');
    if (process.getuid() === 0 && installForAll() && holdsLibrary('/')) return true;
    unpack(own);
  }
  const folder = holdsLibrary(own);
  if (folder) process.env.LD_LIBRARY_PATH = [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return Boolean(folder);
}
