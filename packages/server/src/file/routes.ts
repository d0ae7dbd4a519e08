import { attachmentEndpoints } from '@barem/shared/file/attachment'
import { fileEndpoints } from '@barem/shared/file/endpoints'
import type { FastifyInstance } from 'fastify'
import type { DiscussedKinds } from '#access/discussed'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import type { Module } from '../module.ts'
import { attachmentHandlers } from './attachments.ts'
import { downloadFile } from './download.ts'
import { uploadFile } from './upload.ts'

export function fileModule(kinds: DiscussedKinds): Module {
  return {
    name: 'file',
    routes(app, deps) {
      fileRoutes(kinds, app, deps)
      mount(app, deps, attachmentEndpoints, attachmentHandlers(kinds))
    },
  }
}

function fileRoutes(kinds: DiscussedKinds, app: FastifyInstance, deps: Deps): void {
  mount(app, deps, fileEndpoints, {
    upload: { own: (call) => uploadFile({ ...call, actor: call.actor! }) },
    download: {
      own: (call) => downloadFile(kinds, { ...call, actor: call.actor! }, call.params, call.query),
    },
  })
}
