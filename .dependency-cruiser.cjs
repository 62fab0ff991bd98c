// Which part may know which, of types too. Each rule's comment says what to do when it fails.
const desk =
  'node_modules/(@mui|@emotion|react-admin|ra-[^/]+|@rjsf|ajv|ajv-formats|react-router-dom|react-router)/'
/** Tests may know everything; what the compiler cannot resolve, it says itself. */
const tests = '(\\.test\\.tsx?$|^src/server/testing/|^tests/)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'public-stays-light',
      comment: 'What visitors load must never reach MUI, react-admin, rjsf or the Ajv compiler: use src/ui.',
      severity: 'error',
      from: { path: '^src/(public|ui)/' },
      to: { path: desk, reachable: true },
    },
    {
      name: 'public-knows-no-desk',
      comment: 'The public side and the desk are two entries: a link between them is an ordinary navigation.',
      severity: 'error',
      from: { path: '^src/(public|ui|client|rules)/' },
      to: { path: '^src/(desk|server)/' },
    },
    {
      name: 'ui-knows-no-page',
      comment: 'src/ui holds tokens and primitives: what a page needs is passed in.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(public|client|server|desk)/' },
    },
    {
      name: 'desk-knows-no-server',
      comment: 'The desk knows the server by the contract alone: call it through src/client.',
      severity: 'error',
      from: { path: '^src/desk/' },
      to: { path: '^src/(server|public)/' },
    },
    {
      name: 'desk-kit-knows-no-floor',
      comment:
        'src/desk/kit is the lowest floor of the desk: what knows resources, forms or pages belongs above it.',
      severity: 'error',
      from: { path: '^src/desk/kit/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/kit/' },
    },
    {
      name: 'desk-resources-draw-nothing',
      comment:
        'src/desk/resources is data: descriptions, calls, formats. It knows kit; forms and screens ask it, not it them.',
      severity: 'error',
      from: { path: '^src/desk/resources/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/(resources|kit)/' },
    },
    {
      name: 'desk-forms-know-no-screen',
      comment:
        'A form knows schemas, data and kit: what stands around it, or in place of an input, is given.',
      severity: 'error',
      from: { path: '^src/desk/forms/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/(forms|resources|kit)/' },
    },
    {
      name: 'desk-screens-know-no-feature',
      comment: 'Generated screens know no feature: give them yours by a slot (src/desk/own/overrides.ts).',
      severity: 'error',
      from: { path: '^src/desk/screens/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/(screens|forms|resources|kit)/' },
    },
    {
      name: 'desk-features-know-no-shell',
      comment:
        'A feature is drawn inside the shell and knows it not: what both need, like the menu, belongs to src/desk/kit.',
      severity: 'error',
      from: { path: '^src/desk/features/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/(features|screens|forms|resources|kit)/' },
    },
    {
      name: 'desk-features-have-a-face',
      comment:
        'Other features of the desk are used by their public.ts alone: export it there, with the reason, or move it to kit.',
      severity: 'error',
      from: { path: '^src/desk/features/([^/]+)/' },
      to: { path: '^src/desk/features/', pathNot: '^src/desk/features/($1/|[^/]+/public\\.tsx?$)' },
    },
    {
      name: 'desk-shell-is-given-its-pages',
      comment:
        'The shell frames any contract: pages, session and texts are given to it by src/desk/own or src/admin.',
      severity: 'error',
      from: { path: '^src/desk/shell/' },
      to: { path: '^src/(desk|admin)/', pathNot: '^src/desk/(shell|screens|forms|resources|kit)/' },
    },
    {
      name: 'desk-of-one-contract',
      comment:
        'src/desk/own puts the desk of our contract together, src/admin that of any: neither knows the other, or a test.',
      severity: 'error',
      from: { path: '^src/desk/(own/|main\\.)' },
      to: { path: '^src/(admin/|desk/testing/)' },
    },
    {
      name: 'admin-of-any-contract',
      comment: 'src/admin knows nothing of our own contract: features and src/desk/own are made for that.',
      severity: 'error',
      from: { path: '^src/admin/' },
      to: { path: '^src/desk/(own/|features/|testing/|main\\.)' },
    },
    {
      name: 'server-renders-the-build',
      comment:
        'Node does not import .tsx: the server loads dist/server/render.js and knows no component but by its type.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(desk|public|client)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-only-transports',
      comment:
        'src/client imports generated types and openapi-fetch; toasts and redirects belong to the pages.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: '^(src/client/|generated/|.*node_modules/openapi-fetch/)' },
    },
    {
      name: 'rules-are-pure',
      comment: 'src/rules has no I/O, no clock and no React: pass in what it needs.',
      severity: 'error',
      from: { path: '^src/rules/' },
      to: {
        pathNot:
          '^(src/rules/|generated/(entities|types)|.*node_modules/(libphonenumber-js|temporal-polyfill|ical-generator|markdown-to-jsx|papaparse|@zxcvbn-ts/core)/)',
      },
    },
    {
      name: 'platform-knows-no-feature',
      comment:
        'src/server/platform is what features stand on: let the feature register itself in registry.ts.',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: '^src/server/(features|pages|demo)/' },
    },
    {
      name: 'one-door-to-data',
      comment:
        'Data is reached through withTenant: drivers, queues and open handles stay in src/server/platform.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/platform/' },
      to: { path: 'node_modules/(pg|pg-boss|@electric-sql/pglite)/' },
    },
    {
      name: 'sql-on-the-server-only',
      comment: 'kysely belongs to queries.ts of a feature and to the platform.',
      severity: 'error',
      from: { pathNot: ['^src/server/', '^tests/', '^scripts/', 'node_modules/'] },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'product-knows-no-tools',
      comment: 'The product runs without its tests and scripts.',
      severity: 'error',
      from: { path: '^(src|generated)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'product-knows-no-panel',
      comment: 'src/mock is for testers: only scripts/mock serves it, and the app runs without knowing it.',
      severity: 'error',
      from: { path: '^(src|generated)/', pathNot: '^src/mock/' },
      to: { path: '^src/mock/' },
    },
    {
      name: 'no-cycle',
      comment: 'Two modules that need each other are one, or miss a third: move what both need into it.',
      severity: 'error',
      from: { path: '^(src|scripts)/' },
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere: misspelt, or generated/ is missing (npm run generate).',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|node:|bun:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: tests },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
