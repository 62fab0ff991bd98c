import { withCommand } from './command.ts'

/** `npm run mock` while the tests of a file run. @returns its address, once it runs */
export const withMock = (): (() => string) => withCommand('scripts/mock/main.ts')
