// The graph of features, folder by folder. What erases a person reaches across features and nobody imports it, so it is
// left out; all else of it keeps the other rules.
const { options } = require('./.dependency-cruiser.cjs')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle-of-features',
      comment: 'The graph of features has no cycle: put what both need into the lower one.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(server|desk)/features/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '/personal-data\\.ts$'] } },
}
