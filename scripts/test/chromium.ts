import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium that is there: CHROMIUM_PATH, one on the PATH, or the one that Playwright downloaded. */
export function findChromium(env = process.env): string | null {
  if (env.CHROMIUM_PATH && existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
  for (const name of names) {
    for (const folder of (env.PATH ?? '').split(':').concat('/usr/bin', '/snap/bin')) {
      if (existsSync(join(folder, name))) return join(folder, name)
    }
  }
  return null
}

/** Installs Debian's Chromium where that is possible; null when it is not. */
export async function installChromium(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return findChromium()
}
