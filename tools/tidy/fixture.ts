import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-files.ts';

/** A small repository with the real configuration in a folder of its own, to which violations are added. */
export class Fixture implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'fixture-'));

  constructor(configuration: string[]) {
    for (const path of configuration) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      cpSync(join(projectRoot, path), join(this.folder, path));
    }
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), `${text}\n`);
    }
  }

  link(path: string, target: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    symlinkSync(target, join(this.folder, path));
  }

  /** Runs an installed tool in the folder and returns its whole output. */
  run(tool: string, args: string[]): string {
    const command = join(projectRoot, 'node_modules/.bin', tool);
    const result = spawnSync(command, args, { cwd: this.folder, encoding: 'utf8' });
    if (result.error) throw result.error;
    return result.stdout + result.stderr;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
