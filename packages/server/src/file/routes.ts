import { fileEndpoints } from '@barem/shared/file/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import { downloadFile } from './download.ts'
import { uploadFile } from './upload.ts'

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, fileEndpoints, {
    upload: { own: (call) => uploadFile({ ...call, actor: call.actor! }) },
    download: { own: (call) => downloadFile({ ...call, actor: call.actor! }, call.params, call.query) },
  })
}
