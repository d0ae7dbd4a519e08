import { CameraOutlined, DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { PICTURE_TYPES } from '@barem/shared/file/endpoints'
import { Button, ConfigProvider } from 'antd'
import { useRef } from 'react'
import type { OwnCellProps } from '#document/grid-columns.ts'
import { feedback } from '#feedback/feedback.ts'
import { KeptNotice } from '#form/KeptNotice.tsx'
import { usePictureUpload } from '#form/use-picture-upload.ts'
import { textOf } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { useFileInput } from '#ui/use-file-input.tsx'
import { useMobile } from '#ui/use-media.ts'
import type { LineValues } from './line.ts'
import { Photo } from './Photo.tsx'
import { whileSending } from './sending.ts'
import './photo.css'

type Props = OwnCellProps<LineValues>

/** The photo of a line's invoice: to be looked at, and where the line is written to be taken, chosen, replaced and removed. */
export function PhotoCell({ row: { photoId, key }, label, describedBy, write }: Props) {
  const mobile = useMobile()
  const place = useRef<HTMLSpanElement>(null)
  /** Whoever did something with the photo is in its cell again, whichever button stands there by then. */
  const refocus = () => setTimeout(() => place.current?.querySelector('button')?.focus())
  const { sending, send, kept } = usePictureUpload('line', key)
  const take = async ([file]: readonly File[]) => {
    if (!write) return
    const stored = await whileSending(
      key,
      () => send(file!),
      () => feedback.warning(textOf('expenseTicket.photo.busy')),
    )
    // also where it was refused: the form looks again at what it waits for
    write((line) => ({ ...line, ...(stored ? { photoId: stored } : {}) }))
    if (document.activeElement === document.body) refocus()
  }
  const file = useFileInput({ accept: PICTURE_TYPES.join(','), onFiles: (files) => void take(files) })
  // a telephone of Apple makes a JPEG for whoever asks for no other
  const camera = useFileInput({ accept: 'image/jpeg', camera: true, onFiles: (files) => void take(files) })
  if (!write && !photoId) return <span className="photo-none">–</span>
  const choices = (replacing: boolean, then?: () => void) => {
    const offered = [
      { way: camera, icon: <CameraOutlined />, words: replacing ? 'retake' : 'take', there: mobile },
      { way: file, icon: <PictureOutlined />, words: replacing ? 'replace' : 'choose', there: true },
    ] as const
    return offered
      .filter(({ there }) => there)
      .map(({ way, icon, words }) => (
        <BusyButton
          key={words}
          icon={icon}
          busy={sending}
          onClick={() => {
            way.choose()
            then?.()
          }}
        >
          {textOf(`expenseTicket.photo.${words}`)}
        </BusyButton>
      ))
  }
  const actions = (close: () => void) => (
    <div className={`photo-choices photo-actions ${mobile ? 'photo-choices-wide' : ''}`}>
      <Button
        danger
        icon={<DeleteOutlined />}
        onClick={() => {
          write?.((line) => ({ ...line, photoId: null }))
          close()
          refocus()
        }}
      >
        {textOf('expenseTicket.photo.remove')}
      </Button>
      {choices(true, close)}
    </div>
  )
  return (
    // a photo is looked at while the document is read, too
    <ConfigProvider componentDisabled={false}>
      <span className="photo-cell" ref={place}>
        {photoId ? (
          <Photo
            id={photoId}
            {...{ label, describedBy }}
            size={mobile ? 72 : 28}
            actions={write ? actions : undefined}
            onClosed={refocus}
          />
        ) : mobile ? (
          <span className="photo-choices photo-choices-wide">{choices(false)}</span>
        ) : (
          <BusyButton
            type="text"
            icon={<CameraOutlined />}
            busy={sending}
            aria-label={label}
            title={textOf('expenseTicket.photo.choose')}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            onClick={file.choose}
          />
        )}
        {/* behind the button, which is the first to take the focus of the cell */}
        {file.input}
        {camera.input}
        <KeptNotice file={kept} />
      </span>
    </ConfigProvider>
  )
}
