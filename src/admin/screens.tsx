import { chunk } from '#ui/chunk.ts'
import type { DeskScreens, Lazy } from '../desk/kit/desk-context.ts'
import type { ForeignAdmin } from './format.ts'

const askScreen: Lazy = async () => ({
  Component: (await chunk(() => import('./AskScreen.tsx'))).AskScreen,
})

/** The screens of a foreign description: all of them generated, but those that ask for what the address lacks. */
export function screensOf({ pages, asks }: Pick<ForeignAdmin, 'pages' | 'asks'>): DeskScreens {
  return {
    pages,
    handWritten: Object.fromEntries(
      Object.entries(asks)
        .flatMap(([path, { to, names, above }]) => (names.length > above ? [path, to] : [path]))
        .map((path) => [path, askScreen]),
    ),
    layouts: [
      {
        below: '',
        lazy: async () => ({
          Component: (await chunk(() => import('./RecordLayout.tsx'))).RecordLayout,
        }),
      },
    ],
    signIn: async () => ({ Component: (await chunk(() => import('./SignInPage.tsx'))).SignInPage }),
    otherRoutes: [],
  }
}
