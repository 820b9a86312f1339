export const base = {
  methods: {
    increase() {
      this.count++;
    },
  },
};

export const mixed = {
  data: () => ({ word: 'Mixed' }),
  computed: {
    mixed() {
      return `${this.word} one`;
    },
  },
};
