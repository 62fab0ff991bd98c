import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenarios } from '#mock/scenarios.ts'
import { root } from '#scripts/build/build.ts'

export interface PanelFile {
  readonly type: string
  readonly text: string
}

export interface ScenarioPanel {
  /** What stands at an address below /app/mock/, undefined for nothing. */
  readonly fileAt: (pathname: string) => PanelFile | undefined
  /** The page with the panel's script before all others, so that no call of the app escapes it. */
  readonly onPage: (html: string) => string
  /** A policy under which the page may stand in the thumbnails of 'all states'. */
  readonly policy: (policy: string) => string
}

const tag = '<script type="module" src="/app/mock/panel.js"></script>'

/** The panel for the scenarios of a description; its files are built by the step `mock` of scripts/build. */
export function scenarioPanel(scenarios: Scenarios, built = join(root, 'dist/mock')): ScenarioPanel {
  const script = (name: string): PanelFile => ({
    type: 'text/javascript; charset=utf-8',
    text: readFileSync(join(built, `${name}.js`), 'utf8'),
  })
  return {
    fileAt: (pathname) => {
      const [, name] = /^\/app\/mock\/(panel|states)\.js$/.exec(pathname) ?? []
      if (name) return script(name)
      if (pathname === '/app/mock/scenarios.json')
        return { type: 'application/json', text: JSON.stringify(scenarios) }
      if (pathname === '/app/states') return { type: 'text/html; charset=utf-8', text: statesPage }
      return undefined
    },
    onPage: (html) => (html === statesPage ? html : html.replace('<head>', `<head>${tag}`)),
    policy: (policy) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  }
}

const statesPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>All states | Openbranch</title>
    <script type="module" src="/app/mock/states.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
