import { usePicture } from './use-picture.ts'

/** A small picture in a row, whose place is kept until it is here; opening the row shows it whole. */
export function Thumbnail({ id, name, size }: { id: string; name: string; size: number }) {
  const address = usePicture(id, { thumbnail: true })
  return address ? (
    <img src={address} alt={name} width={size} height={size} className="picture" />
  ) : (
    <span className="picture picture-coming" style={{ width: size, height: size }} />
  )
}
