/** Numbers that the German regulator keeps free for films: 069 90009000 to 90009999. */
export const phone = (last: number) => `+49699000${9100 + last}`
