import { Image, Skeleton } from 'antd'
import { usePicture } from './use-picture.ts'

/** A stored picture, with its preview. */
export function Picture({ id, name, size = 96 }: { id: string; name: string; size?: number }) {
  const address = usePicture(id)
  if (!address) return <Skeleton.Image style={{ width: size, height: size }} />
  return <Image src={address} alt={name} width={size} height={size} className="picture" />
}
