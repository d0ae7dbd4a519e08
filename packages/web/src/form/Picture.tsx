import { fileEndpoints } from '@barem/shared/file/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Image, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { queryOf } from '#query.ts'

/** A stored picture; its bytes are asked for with the token, which an address alone could not carry. */
export function Picture({ id, name, size = 96 }: { id: string; name: string; size?: number }) {
  const { data } = useQuery({
    ...queryOf(fileEndpoints.download, { params: { path: id } }, { quiet: true }),
    staleTime: Infinity,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (!address) return <Skeleton.Image style={{ width: size, height: size }} />
  return <Image src={address} alt={name} width={size} height={size} className="picture" />
}
