/** Together 10,000 people, many of whose names are alike. */
export const firstNames =
  'Anna Ben Clara David Emma Felix Greta Hannes Ida Jan Karla Lars Mia Nils Olga Paul Rosa Sven Tina Udo Vera Wim Yara Zoe Jürgen Änne Björn Käthe Lukas Maria Noah Petra Ralf Sina Till Ute Viktor Wanda Xaver Yusuf Agnes Bernd Carla Dirk Elif Frank Gesa Horst Inga Jonas'.split(
    ' ',
  )
export const stems =
  'Beck Brand Berg Hof Kraft Lind Mai Neu Ober Rot Sand Schmid Stein Thal Vogel Wald Web Wein Müll Zieg'.split(
    ' ',
  )
export const endings = 'er mann hardt s el ing ner bach feld huber'.split(' ')
