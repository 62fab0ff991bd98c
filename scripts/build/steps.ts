/** What is made from what. A step runs only when one of its inputs has changed since it last ran. */
export interface Step {
  name: 'generate' | 'app' | 'server' | 'mock'
  /** What the user reads while it runs. */
  title: string
  /** Files and folders, relative to the repository. */
  inputs: string[]
  /** If one of these is missing, the step runs. */
  outputs: string[]
  /** Run side by side, each on this same Node: file and arguments. */
  commands: string[][]
  /** No part of the product: made where it is asked for. */
  isTool?: true
}

export const steps: Step[] = [
  {
    name: 'generate',
    title: 'Generating from the contract',
    inputs: [
      'openapi.yaml',
      'schemas',
      'docs/x-admin.schema.json',
      'scripts/generate',
      'src/rules',
      'package-lock.json',
    ],
    outputs: ['generated/operations.ts', 'generated/validators.js', 'generated/forms/index.js'],
    commands: [['scripts/generate/main.ts']],
  },
  {
    name: 'app',
    title: 'Building the app',
    inputs: [
      'src/admin',
      'src/client',
      'src/desk',
      'src/docs',
      'src/public',
      'src/rules',
      'src/translations',
      'src/ui',
      'generated',
      'scripts/build/desk-chunks.ts',
      'scripts/build/late-markdown.ts',
      'vite.config.ts',
      'vite.visitors.config.ts',
      'package-lock.json',
    ],
    outputs: ['dist/app/.vite/manifest.json', 'dist/visitors/.vite/manifest.json', 'dist/server/render.js'],
    commands: [
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.visitors.config.ts', '--logLevel', 'warn'],
      ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'warn'],
    ],
  },
  {
    name: 'server',
    title: 'Packing the server',
    inputs: [
      'src/server',
      'src/rules',
      'src/ui',
      'generated',
      'scripts/build/server.ts',
      'package-lock.json',
    ],
    outputs: ['dist/main/main.js'],
    commands: [['scripts/build/server.ts']],
  },
  {
    name: 'mock',
    title: 'Building the scenario panel',
    inputs: [
      'src/mock',
      'src/ui/fill.ts',
      'src/ui/theme.ts',
      'src/ui/theme',
      'scripts/build/mock.ts',
      'package-lock.json',
    ],
    outputs: ['dist/mock/panel.js', 'dist/mock/states.js'],
    commands: [['scripts/build/mock.ts']],
    isTool: true,
  },
]
