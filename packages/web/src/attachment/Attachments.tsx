import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { DiscussedEntity } from '@barem/shared/business'
import { type Attachment, attachmentEndpoints } from '@barem/shared/file/attachment'
import type { Format } from '@barem/shared/values/format'
import { useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, saveFile } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Adding, useDrop } from './Adding.tsx'
import { Detach } from './Detach.tsx'
import { isShown, Preview } from './Preview.tsx'
import { useAttaching } from './use-attaching.ts'
import { usePastedPictures } from './use-pasted-pictures.ts'
import './attachments.css'

export interface AttachmentsProps {
  entity: DiscussedEntity
  /** Of the record or document. */
  id: string
  /** Who decides on it has nothing else to do here. */
  deciding?: boolean
  /** A file is taken off only with a reason: somebody decided with it, or is to. */
  reason?: boolean
}

/** The files of a record or document: to be read by whoever sees it, added and taken off by whoever may change it. */
export function Attachments({ entity, id, deciding = false, reason = false }: AttachmentsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { data: files } = useQuery(
    queryOf(attachmentEndpoints.list, { query: { entity, entityId: id } }, { quiet: true }),
  )
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const [shown, setShown] = useState<Attachment | null>(null)
  const offered = may(`${entity}:update`) && !deciding
  const attaching = useAttaching(entity, id)
  const drop = useDrop(offered ? attaching.add : null)
  usePastedPictures(offered ? attaching.add : null)
  // where files may be added their place is there before them
  if (!offered && !files?.length) return null
  return (
    // a document that cannot be changed is a disabled form; its signed paper comes to it all the same
    <ConfigProvider componentDisabled={false}>
      <section
        className={drop.over ? 'form-section attachments attachments-over' : 'form-section attachments'}
        aria-label={t('document.attachments.title')}
        {...drop.on}
      >
        <h2>
          {t('document.attachments.title')}
          {files?.length ? <span className="attachments-count">{files.length}</span> : null}
        </h2>
        {files?.length ? (
          <ul>
            {files.map((file) => (
              <File key={file.id} file={file} onShow={setShown} onLeave={offered ? setLeaving : null} />
            ))}
          </ul>
        ) : null}
        {offered ? <Adding {...attaching} /> : null}
        {leaving ? (
          <Detach entity={entity} id={id} file={leaving} reason={reason} onClose={() => setLeaving(null)} />
        ) : null}
        {shown ? <Preview file={shown} onClose={() => setShown(null)} /> : null}
      </section>
    </ConfigProvider>
  )
}

interface FileProps {
  file: Attachment
  onShow: (file: Attachment) => void
  /** Absent where it stays. */
  onLeave: ((file: Attachment) => void) | null
}

function File({ file, onShow, onLeave }: FileProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, size, by, at } = file
  const shown = isShown(file)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await call(attachmentEndpoints.one, { params: { id: file.id } }), name)
    } catch (error) {
      feedback.failureOf('download')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <BusyButton
        type="link"
        icon={<PaperClipOutlined />}
        busy={busy}
        aria-label={t(shown ? 'document.attachments.show' : 'document.attachments.download', { name })}
        onClick={() => (shown ? onShow(file) : void download())}
      >
        <span className="attachment-name" title={name}>
          <span>{name.slice(0, -NAME_END)}</span>
          <span>{name.slice(-NAME_END)}</span>
        </span>
      </BusyButton>
      <Typography.Text type="secondary">
        {t('document.attachments.facts', { size: sizeText(size, format), by, at: format.moment(at) })}
      </Typography.Text>
      {onLeave ? (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('document.attachments.remove', { name })}
          onClick={() => onLeave(file)}
        />
      ) : null}
    </li>
  )
}

/** So many characters of a long name always stay: what tells files of one kind apart, and the extension. */
const NAME_END = 12
const KILOBYTE = 1024

function sizeText(bytes: number, format: Format): string {
  if (bytes < KILOBYTE * KILOBYTE) return `${format.number(Math.ceil(bytes / KILOBYTE), 0)} KB`
  return `${format.number(bytes / KILOBYTE / KILOBYTE, 1)} MB`
}
