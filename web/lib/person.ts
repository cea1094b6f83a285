// How a person's name is written and shortened.

export type ProfileImage = { data: string } | null

interface Named {
  firstName: string
  lastName: string
}

const firstGrapheme = (text: string): string => {
  const [first] = new Intl.Segmenter().segment(text.trim())
  return first?.segment.toUpperCase() ?? ''
}

/** First letters of first and last name; the one that is there; "U" (spec: Header bar). */
export function initialsOf({ firstName, lastName }: Named): string {
  return firstGrapheme(firstName) + firstGrapheme(lastName) || 'U'
}

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}
