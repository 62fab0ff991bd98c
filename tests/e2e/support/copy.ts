import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#scripts/build/build.ts'

/** A copy of the repository's own files with the same packages, in which a test may change anything. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'openbranch-copy-'))

  constructor() {
    const options = { cwd: root, encoding: 'utf8' } as const
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options)
      .split('\n')
      .filter(Boolean)
    for (const file of files) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true })
      cpSync(join(root, file), join(this.folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  /** Replaces the first place where `old` stands. */
  edit(file: string, old: string, text: string): void {
    const before = readFileSync(join(this.folder, file), 'utf8')
    if (!before.includes(old)) throw new Error(`${file} has no '${old}'`)
    this.write(
      file,
      before.replace(old, () => text),
    )
  }

  run(args: string[]): void {
    execFileSync(process.execPath, args, { cwd: this.folder, stdio: 'pipe' })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
