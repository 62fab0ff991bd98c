/** For the gallery: the widgets that hints ask for, on the screens of a stranger's description, answered by its examples. */
import type { Server } from 'node:http'
import { join } from 'node:path'
import { readDescription } from '#scripts/admin/description.ts'
import { adminServer } from '#scripts/admin/server.ts'
import { frameTexts } from '#scripts/admin/texts.ts'
import { root } from '#scripts/build/build.ts'
import { startPrism } from '#scripts/mock/prism.ts'

/** It asks for each of them; tests/e2e/any-contract.spec.ts works with its screens. */
export const widgetsContract = join(root, 'scripts/generate/fixtures/town.yaml')

/** What the screens are made of, and their calls; it does not listen. */
export function widgetsServer(host: string): Server {
  const { admin, formOf } = readDescription(widgetsContract)
  const prism = startPrism(widgetsContract)
  return adminServer({
    // The page itself and its scripts are the dev server's.
    app: join(root, 'dist/app'),
    admin: { ...admin, isMock: true },
    formOf,
    tokenPathOf: () => null,
    textsIn: frameTexts,
    upstream: async () => new URL((await prism).url),
    hosts: [host],
    cookiePrefix: 'widgets-',
  })
}
