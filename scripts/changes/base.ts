import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileLoader, type Load } from '#scripts/generate/contract/load.ts'

const contract = ['openapi.yaml', 'schemas']

/**
 * The commit that the contract is compared with: CONTRACT_BASE; on a branch where it left main; on main itself the last
 * commit that had another contract.
 *
 * @returns null where the history does not reach so far
 */
export function baseOf(root: string, asked = process.env.CONTRACT_BASE): string | null {
  const git = gitIn(root)
  if (asked) return git('rev-parse', '--verify', `${asked}^{commit}`)
  const head = git('rev-parse', 'HEAD')
  if (head === null) return null
  for (const main of ['origin/main', 'main']) {
    const fork = git('merge-base', 'HEAD', main)
    if (fork !== null && fork !== head) return fork
  }
  if (git('diff', '--quiet', 'HEAD', '--', ...contract) === null) return head
  const last = git('log', '-1', '--format=%H', '--', ...contract)
  return last ? git('rev-parse', '--verify', `${last}~1^{commit}`) : null
}

/** Reads the files of the description as they were in a commit. */
export function commitLoader(root: string, commit: string): Load {
  const git = gitIn(root)
  return fileLoader((file) => {
    const text = git('show', `${commit}:${relative(root, file).replaceAll('\\', '/')}`)
    if (text === null) throw new Error(`${relative(root, file)} is not in ${commit}`)
    return text
  })
}

/** Null where git answers no, or is not there. */
function gitIn(root: string) {
  return (...args: string[]): string | null => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1e8,
      }).trimEnd()
    } catch {
      return null
    }
  }
}
