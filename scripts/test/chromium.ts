import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from '#scripts/build/build.ts'

/** The shell without windows first: its tests take a quarter less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** A Chromium that is there: CHROMIUM_PATH, one on the PATH, or the one that Playwright downloaded. */
export function findChromium(env = process.env): string | null {
  if (env.CHROMIUM_PATH && existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
  for (const name of names) {
    for (const folder of (env.PATH ?? '').split(':').concat('/usr/bin', '/snap/bin')) {
      if (existsSync(join(folder, name))) return join(folder, name)
    }
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Installs a Chromium: Debian's where root may, else the one that Playwright downloads; null when neither can be had. */
export function installChromium(): string | null {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  if (isDebian) {
    spawnSync('apt-get', ['update'], options)
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options).status === 0
    if (!install('chromium-headless-shell')) install('chromium')
  } else {
    spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], options)
  }
  return findChromium()
}
