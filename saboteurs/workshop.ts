import { execFileSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../bin/root.ts'

/** A copy of the tree that may be broken; the working tree is only read. */
export interface Workshop {
  folder: string
  close(): void
}

/**
 * Copies what git knows or would take in, as it stands now. The packages of others are linked, not copied; our own are
 * the copy's, so that what is broken there is what the tests import.
 */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'barem-saboteurs-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    if (!lstatSync(join(root, name), { throwIfNoEntry: false })) continue
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    cpSync(join(root, name), join(folder, name))
  }
  linkModules(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'packages'))) {
    const own = join('packages', name, 'node_modules')
    if (lstatSync(join(root, own), { throwIfNoEntry: false })) linkModules(join(root, own), join(folder, own))
  }
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) }
}

const OURS = '@barem'

function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    // caches of tools are the original's
    if (name.startsWith('.') && name !== '.bin') continue
    if (name !== OURS) symlinkSync(join(from, name), join(to, name), 'junction')
    else {
      mkdirSync(join(to, OURS))
      for (const own of readdirSync(join(from, OURS)))
        symlinkSync(readlinkSync(join(from, OURS, own)), join(to, OURS, own), 'junction')
    }
  }
}
