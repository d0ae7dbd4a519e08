/**
 * `node:http` without its getter `WebSocket`. An `import` of the module reads that, too, and so loads all that `fetch` is
 * made of: four megabytes that a server does not need.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
