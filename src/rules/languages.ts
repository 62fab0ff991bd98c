/**
 * Languages that people are offered where they say which ones they speak, by their short names of ISO 639: those that
 * are spoken today by many, or where one of the institutions may stand. Others may be stored, and are shown.
 */
export const spokenLanguages: readonly string[] = `
  aa ab af ak am an ar as av ay az ba be bg bm bn bo br bs ca ce ckb co cs cv cy da de dsb dv dz ee el en es et eu fa ff
  fi fil fj fo fr frr fur fy ga gd gl gn gsw gu ha he hi hr hsb ht hu hy id ig is it iu ja jv ka kab kg ki kk kl km kn
  ko ks ku kv ky lb lg li ln lo lt lv mg mi mk ml mn mr ms mt my nb nd nds ne nl nn no nr nv ny oc om or os pa pl ps pt
  qu rm rn ro rom ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt ug uk
  ur uz ve vi wa wo xh yi yo yue zh zu zza`
  .trim()
  .split(/\s+/)
