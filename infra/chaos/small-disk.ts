import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';

const roomy = '2g';
const spareStep = 16 * 1024;

function mount(...args: string[]): string | null {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** A tmpfs folder to fill up and free again; only root on Linux can make one. */
export class SmallDisk implements Disposable {
  readonly folder: string;
  readonly refusal: string | null;

  constructor(folder: string) {
    this.folder = folder;
    this.#unmount();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.refusal = process.platform === 'linux' ? mount('-t', 'tmpfs', '-o', `size=${roomy},mode=700`, 'chaos', folder) : 'not Linux';
  }

  /** Repeats, as writes between the measurement and the change make the first tries fail. */
  fill(): void {
    for (let spare = 0; ; spare += spareStep) {
      const { blocks, bfree, bsize } = statfsSync(this.folder);
      const refusal = this.#resize(String((blocks - bfree) * bsize + spare));
      if (refusal === null) return;
      if (spare > spareStep * 100) throw new Error(`The disk cannot be made small: ${refusal}`);
    }
  }

  giveRoom(): void {
    const refusal = this.#resize(roomy);
    if (refusal !== null) throw new Error(`The disk cannot be given room again: ${refusal}`);
  }

  [Symbol.dispose](): void {
    this.#unmount();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #resize(size: string): string | null {
    return mount('-o', `remount,size=${size}`, this.folder);
  }

  #unmount(): void {
    const isMounted = process.platform === 'linux' && readFileSync('/proc/mounts', 'utf8').includes(` ${this.folder} `);
    if (isMounted) spawnSync('umount', ['--lazy', this.folder]);
  }
}
