import { registerHooks } from 'node:module'

// Loaded before a server that is to be without one of its protections: changes the text of its sources as they are read.

const changes = JSON.parse(process.env.SABOTAGE ?? '[]') as { file: string; find: string; replace: string }[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    let source: string | null = null
    for (const { file, find, replace } of changes) {
      if (!url.endsWith(file)) continue
      source ??= String(loaded.source)
      if (!source.includes(find))
        throw new Error(`${file} no longer holds ${find}: the control is out of date`)
      source = source.replaceAll(find, replace)
    }
    return source === null ? loaded : { ...loaded, source }
  },
})
